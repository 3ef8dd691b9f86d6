import { day, dayOf, weekdayOf } from "./civilDates";
import type { OffsetChange } from "./zoneHistory";

// The rule in the last line of a TZif file, which holds after its last change: "EST5EDT,M3.2.0,M11.1.0" (RFC 9636,
// section 3.3.1).

const name = "(?:[A-Za-z]{3,}|<[A-Za-z0-9+-]+>)";
const time = "[+-]?\\d{1,3}(?::\\d\\d){0,2}";
const date = `(?:J?\\d{1,3}|M\\d{1,2}\\.\\d\\.\\d)(?:/${time})?`;
const form = new RegExp(`^${name}(${time})(?:${name}(${time})?,(${date}),(${date}))?$`);

/** The changes of offset in a year, none if the rule has one offset only. */
export function changesOfYear(rule: string, year: number): OffsetChange[] {
  const match = form.exec(rule);
  if (!match) throw new Error(`${rule}: not a rule of a TZif file`);
  const [, standardText = "", summerText, start, end] = match;
  if (start === undefined || end === undefined) return [];
  // A POSIX offset counts westwards. The summer's is an hour ahead unless it is given.
  const standard = -milliseconds(standardText);
  const summer = summerText === undefined ? standard + day / 24 : -milliseconds(summerText);
  return [
    { at: localTime(start, year) - standard, offset: summer },
    { at: localTime(end, year) - summer, offset: standard },
  ].sort((a, b) => a.at - b.at);
}

function milliseconds(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.replace(/^[+-]/, "").split(":").map(Number);
  return (text.startsWith("-") ? -1 : 1) * ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

function localTime(text: string, year: number): number {
  const [dateOfRule = "", timeOfRule = "2"] = text.split("/");
  return dayOfRule(dateOfRule, year) * day + milliseconds(timeOfRule);
}

function dayOfRule(text: string, year: number): number {
  const january = dayOf(year, 1, 1);
  const numbers = text.replace(/^[JM]/, "").split(".").map(Number);
  if (text.startsWith("M")) {
    const [month = 0, week = 0, weekday = 0] = numbers;
    const first = dayOf(year, month, 1);
    const next = month === 12 ? dayOf(year + 1, 1, 1) : dayOf(year, month + 1, 1);
    let reached = first + ((weekday - (weekdayOf(first) % 7) + 7) % 7) + (week - 1) * 7;
    // Week 5 is the last one, which may be the fourth.
    while (reached >= next) reached -= 7;
    return reached;
  }
  const [count = 0] = numbers;
  // "J60" is 1 March in every year, and "59" the day after 58 others.
  if (!text.startsWith("J")) return january + count;
  const isAfterLeapDay = count >= 60 && dayOf(year, 3, 1) - january === 60;
  return january + count - 1 + (isAfterLeapDay ? 1 : 0);
}
