export const day = 24 * 60 * 60 * 1000;

/** The date in UTC, some days after an instant. */
export function dateAt(instant: number, days = 0): string {
  return new Date(instant + days * day).toISOString().slice(0, 10);
}
