/** Beyond it numbers are not exact, so that no quantity, weight or sum of them may be larger. */
export const maxAmount = Number.MAX_SAFE_INTEGER;

/** Whether the value is a safe integer of at least `min`, which is what every quantity, weight and number of days is. */
export function isAmount(value: unknown, min = 0): value is number {
  return Number.isSafeInteger(value) && (value as number) >= min;
}
