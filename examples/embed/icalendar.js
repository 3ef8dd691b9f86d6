import ICAL from "ical.js";

/**
 * The dates of all all-day events in an iCalendar file, recurring ones included, for `holidays` and `transitHolidays`.
 *
 * @param {string} text The content of the file.
 * @param {string} from The first date, YYYY-MM-DD.
 * @param {string} to The last date.
 */
export function holidaysIn(text, from, to) {
  const dates = new Set();
  for (const component of new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent")) {
    const event = new ICAL.Event(component);
    if (!event.startDate.isDate || component.getFirstPropertyValue("status") === "CANCELLED") continue;
    const starts = event.iterator();
    for (let start = starts.next(); start && start.toString() <= to; start = starts.next()) {
      const { startDate: day, endDate } = event.getOccurrenceDetails(start);
      for (; day.compare(endDate) < 0; day.adjust(1, 0, 0, 0)) dates.add(day.toString());
    }
  }
  return [...dates].filter((date) => from <= date && date <= to).sort();
}
