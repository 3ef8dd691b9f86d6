/** SKUs of both warehouses, in all processes. */
export const usualSkus = ["A", "B", "a"];

/** SKUs that arrive at the second warehouse one after the other, sent by the process with this seed. */
export function newSkus(seed: number, steps: number): readonly string[] {
  return Array.from({ length: steps / 2 }, (_, index) => `N${seed}-${index}`);
}
