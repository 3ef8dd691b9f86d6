import { millisecondsInDay } from "./units";

/** Milliseconds on the clock face since 00:00 for `HH:MM` from `00:00` to `23:59`, else `undefined`. */
export function parseTimeOfDay(text: string): number | undefined {
  const time = /^\d\d:\d\d$/.test(text) ? Date.parse(`1970-01-01T${text}Z`) : NaN;
  return time < millisecondsInDay ? time : undefined;
}
