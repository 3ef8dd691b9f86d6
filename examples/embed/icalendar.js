import ICAL from "ical.js";
import { parseCalendarDate } from "stock-transfer";

/** The recurrences that ical.js expands correctly: the frequency, and the parts that choose dates. */
const knownRules = [
  ...["DAILY", "WEEKLY", "WEEKLY BYDAY", "MONTHLY", "MONTHLY BYDAY", "MONTHLY BYMONTHDAY"],
  ...["YEARLY", "YEARLY BYMONTH", "YEARLY BYDAY BYMONTH", "YEARLY BYMONTH BYMONTHDAY"],
];

/**
 * The dates of all all-day events in an iCalendar file, recurring ones included, for `holidays` and `transitHolidays`.
 * Throws an error for what it does not understand, so that no holiday is lost.
 *
 * @param {string} text The content of the file.
 * @param {string} from The first date, YYYY-MM-DD.
 * @param {string} to The last date.
 */
export function holidaysIn(text, from, to) {
  const events = readEvents(text);
  const dates = new Set();
  for (const event of events) {
    const { component, startDate, duration } = event;
    if (!startDate.isDate || /^cancelled$/i.test(String(component.getFirstPropertyValue("status")))) continue;
    // An event whose end is not after its start is one day.
    const days = Math.max(1, Math.ceil(duration.toSeconds() / 86_400));
    for (const start of startsOf(event, events, to)) {
      const day = ICAL.Time.fromDateString(start);
      for (let rest = days; rest > 0 && day.toString() <= to; rest -= 1, day.adjust(1, 0, 0, 0))
        dates.add(day.toString());
    }
  }
  return [...dates].filter((date) => from <= date).sort();
}

/** @param {string} text */
function readEvents(text) {
  const lines = text.replace(/^\uFEFF/, "").replace(/\r?\n[ \t]/g, "");
  // Many calendars omit `VALUE=DATE`, which ical.js requires.
  const dated = lines.replace(/^(DTSTART|DTEND|RDATE|EXDATE|RECURRENCE-ID)((?:;[^:\r\n]*)?):(.*)$/gim, writeDates);
  const parsed = /** @type {any[]} */ (ICAL.parse(dated));
  const calendars = parsed[0] === "vcalendar" ? [parsed] : parsed;
  if (calendars.length === 0 || calendars.some(([name]) => name !== "vcalendar"))
    throw new Error("not an iCalendar file");
  return calendars
    .flatMap((calendar) => new ICAL.Component(calendar).getAllSubcomponents("vevent"))
    .map((component) => new ICAL.Event(component, { exceptions: [] }));
}

/**
 * @param {string} line
 * @param {string} name
 * @param {string} params
 * @param {string} value
 */
function writeDates(line, name, params, value) {
  if (/T\d|P/.test(value) && !/VALUE=DATE(?!-)/i.test(params)) return line;
  for (const date of value.trim().split(",")) {
    const isDate = /^\d{8}$/.test(date) && parseCalendarDate(date.replace(/(....)(..)(..)/, "$1-$2-$3")).value;
    if (!isDate) throw new Error(`not a date: ${line}`);
  }
  return `${name}${params.replace(/;(VALUE|TZID)=[^;]*/gi, "")};VALUE=DATE:${value.trim()}`;
}

/**
 * The dates on which an event begins. An occurrence that was changed is an event of its own, with the same UID.
 *
 * @param {ICAL.Event} event
 * @param {readonly ICAL.Event[]} events
 * @param {string} to
 */
function startsOf(event, events, to) {
  const { component, startDate, uid } = event;
  if (event.isRecurrenceException()) return [dateOf(startDate)];
  const changed = events.filter((other) => other.uid === uid && other.isRecurrenceException());
  const rules = component.getAllProperties("rrule");
  const isUnknown = component.hasProperty("exrule") || changed.some((other) => other.modifiesFuture());
  if (isUnknown || rules.length > 1) throw new Error(`the recurrence of event ${uid} is not understood`);
  const added = [startDate, ...timesOf(component, "rdate")].map(dateOf);
  const starts = new Set([...added, ...rules.flatMap((rule) => expand(rule, startDate, to))]);
  const removed = [...timesOf(component, "exdate"), ...changed.map((other) => other.recurrenceId)];
  for (const time of removed) starts.delete(dateOf(time));
  return starts;
}

/**
 * @param {ICAL.Property} property
 * @param {ICAL.Time} start
 * @param {string} to
 */
function expand(property, start, to) {
  const { freq, interval, count, until, wkst, ...parts } = property.toJSON()[3];
  const form = [freq, ...Object.keys(parts).sort()].join(" ").toUpperCase();
  const days = [parts.bymonthday ?? start.day].flat();
  // ical.js moves 29 February to 1 March, and 31 June to 1 July.
  const isMoved = (/** @type {ICAL.Time} */ { day }) =>
    freq === "YEARLY" && !parts.byday && !days.some((wanted) => wanted < 0 || wanted === day);
  const dates = [];
  const occurrences = /** @type {any} */ (property.getFirstValue()).iterator(start);
  // A time of day in `until` depends on a time zone, except at both ends of a day.
  let isKnown = knownRules.includes(form) && !/T(?!00:00:00|23:59:59)/.test(until);
  for (let next = isKnown && occurrences.next(); next && dateOf(next) <= to; next = occurrences.next()) {
    isKnown &&= !isMoved(next);
    dates.push(dateOf(next));
  }
  if (!isKnown || (dates[0] !== dateOf(start) && dateOf(start) <= to)) {
    throw new Error(`the rule ${JSON.stringify({ freq, ...parts, until })} from ${start} is not understood`);
  }
  return dates;
}

/**
 * @param {ICAL.Component} component
 * @param {string} name
 */
function timesOf(component, name) {
  const times = component.getAllProperties(name).flatMap((property) => /** @type {any[]} */ (property.getValues()));
  if (times.some((time) => time instanceof ICAL.Period)) throw new Error(`a period in ${name} is not understood`);
  return times;
}

/** @param {ICAL.Time} time */
function dateOf(time) {
  return String(time).slice(0, 10);
}
