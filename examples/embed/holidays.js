import Holidays from "date-holidays";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/**
 * The public holidays of a country, or of a part of it, as dates for `holidays` and `transitHolidays`.
 *
 * @param {readonly number[]} years
 * @param {string} country As ISO 3166 has it: "DE".
 * @param {string} state Of that country: "HE". Default: what all of it has.
 */
export function holidaysOf(years, country, state = "") {
  const calendar = new Holidays(country, state);
  const dates = years.flatMap((year) =>
    calendar
      .getHolidays(year)
      .filter(({ type }) => type === "public")
      .flatMap(({ date, start, end }) => daysFrom(date.slice(0, 10), end.getTime() - start.getTime())),
  );
  if (dates.length === 0) throw new RangeError(`date-holidays knows no public holidays of ${country}`);
  return [...new Set(dates)].sort();
}

/**
 * A holiday may last for several days, and a day for 23 hours. A part of a day is none.
 *
 * @param {string} date
 * @param {number} duration
 */
function daysFrom(date, duration) {
  return Array.from({ length: Math.floor((duration + hour) / day) }, (_, index) =>
    new Date(Date.parse(date) + index * day).toISOString().slice(0, 10),
  );
}
