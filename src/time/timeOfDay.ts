/** Milliseconds on the clock face since 00:00 for `HH:MM` from `00:00` to `24:00`, the end of the day, else `undefined`. */
export function parseTimeOfDay(text: unknown): number | undefined {
  const time = typeof text === "string" && /^\d\d:\d\d$/.test(text) ? Date.parse(`1970-01-01T${text}Z`) : NaN;
  return Number.isNaN(time) ? undefined : time;
}
