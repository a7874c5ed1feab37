// What holds for all tests of the page: whatever is waited for may take long on a slow machine.
import { configure } from "@testing-library/svelte";

configure({ asyncUtilTimeout: 60_000 });
