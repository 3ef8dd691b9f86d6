// Civil dates by arithmetic on whole numbers alone, so that nothing here can share a fault with src, date-fns or Date.

export const hour = 3_600_000;
export const day = 24 * hour;

/** Days from 1970-01-01 in the proleptic Gregorian calendar. */
export function dayOf(year: number, month: number, date: number): number {
  // Years that begin in March end with the leap day. 400 of them have 146 097 days, and 0000-03-01 is day −719 468.
  const shifted = month > 2 ? year : year - 1;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** `YYYY-MM-DD`. */
export function dateText(dayNumber: number): string {
  const shifted = dayNumber + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const date = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = era * 400 + yearOfEra + (month > 2 ? 0 : 1);
  return `${String(year).padStart(4, "0")}-${digits(month)}-${digits(date)}`;
}

export function dayOfText(text: string): number {
  return dayOf(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10)));
}

/** ISO weekday: Monday is 1. Day 0 was a Thursday. */
export function weekdayOf(dayNumber: number): number {
  return ((((dayNumber + 3) % 7) + 7) % 7) + 1;
}

/** `HH:MM:SS` of milliseconds since midnight. */
function timeText(time: number): string {
  const seconds = Math.floor(time / 1000);
  return `${digits(Math.floor(seconds / 3600))}:${digits(Math.floor(seconds / 60) % 60)}:${digits(seconds % 60)}`;
}

/** Milliseconds since midnight of `HH:MM`. */
export function millisecondsOf(text: string): number {
  return (Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) * 60_000;
}

/** `YYYY-MM-DD HH:MM:SS` of a local time, which is an instant plus its offset. */
export function localText(local: number): string {
  const dayNumber = Math.floor(local / day);
  return `${dateText(dayNumber)} ${timeText(local - dayNumber * day)}`;
}

/** `YYYY-MM-DDTHH:MM:SS.sssZ`. */
export function instantText(instant: number): string {
  const milliseconds = instant - Math.floor(instant / 1000) * 1000;
  return `${localText(instant).replace(" ", "T")}.${String(milliseconds).padStart(3, "0")}Z`;
}

function digits(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}
