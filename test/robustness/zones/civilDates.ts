// Dates and times of day by Date in UTC, so that nothing here shares a fault with Intl or date-fns. Days are numbered from 1970-01-01.

export const hour = 3_600_000;
export const day = 24 * hour;

/** `YYYY-MM-DD`. */
export function dateText(dayNumber: number): string {
  return instantText(dayNumber * day).slice(0, 10);
}

/** ISO weekday: Monday is 1. */
export function weekdayOf(dayNumber: number): number {
  return new Date(dayNumber * day).getUTCDay() || 7;
}

/** Milliseconds since midnight of `HH:MM`. */
export function millisecondsOf(text: string): number {
  return Date.parse(`1970-01-01T${text}:00Z`);
}

/** `YYYY-MM-DD HH:MM:SS` of a local time, which is an instant plus its offset. */
export function localText(local: number): string {
  return instantText(local).slice(0, 19).replace("T", " ");
}

/** `YYYY-MM-DDTHH:MM:SS.sssZ`. */
export function instantText(instant: number): string {
  return new Date(instant).toISOString();
}
