// What holds for all tests of the page: whatever is waited for may take long on a slow machine, and as all share
// one document, each leaves it empty.
import { cleanup, configure } from "@testing-library/svelte";
import { afterEach } from "vitest";

configure({ asyncUtilTimeout: 60_000 });

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});
