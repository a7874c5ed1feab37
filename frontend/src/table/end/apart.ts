// Labels that would lie over each other.

/**
 * Heights from above to below, moved as little as it takes: each *gap* under the one before, and none below *lowest*.
 */
export function apart(wanted: number[], gap: number, lowest: number): number[] {
  const heights = [...wanted];
  for (let k = 1; k < heights.length; k++) heights[k] = Math.max(heights[k]!, heights[k - 1]! + gap);
  for (let k = heights.length - 1; k >= 0; k--)
    heights[k] = Math.min(heights[k]!, (heights[k + 1] ?? lowest + gap) - gap);
  return heights;
}
