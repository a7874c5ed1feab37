import { describe, expect, it } from "vitest";
import { apart } from "./apart";

describe("labels", () => {
  it("stay where they are if there is room", () => expect(apart([10, 50, 90], 17, 210)).toEqual([10, 50, 90]));
  it("are pushed down, each under the one before", () => expect(apart([10, 12, 14], 17, 210)).toEqual([10, 27, 44]));
  it("are pushed up at the end, and those above stay", () =>
    expect(apart([14, 206, 206, 206], 17, 210)).toEqual([14, 176, 193, 210]));
});
