import { millisecondsInMinute, minutesInHour } from "date-fns/constants";

const hoursAndMinutes = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Milliseconds on the clock face since 00:00 for `HH:MM` from `00:00` to `23:59`, else `undefined`. */
export function parseTimeOfDay(text: string): number | undefined {
  const match = hoursAndMinutes.exec(text);
  return match ? (Number(match[1]) * minutesInHour + Number(match[2])) * millisecondsInMinute : undefined;
}
