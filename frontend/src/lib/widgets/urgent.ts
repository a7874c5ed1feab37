// What cannot wait is shown over every sheet that is opened meanwhile, for a sheet keeps from all that lies under it.
import { getContext, setContext, type Snippet } from "svelte";

const URGENT = Symbol("urgent");

export const showOverSheets = (urgent: () => Snippet | null): void => void setContext(URGENT, urgent);
export const overSheets = (): (() => Snippet | null) | undefined => getContext(URGENT);
