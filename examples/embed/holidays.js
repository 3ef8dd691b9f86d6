import Holidays from "date-holidays";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/**
 * The public holidays of a country or state, as dates for `holidays` and `transitHolidays`.
 *
 * @param {readonly number[]} years
 * @param {string} country ISO 3166 code, such as "DE".
 * @param {string} state Code of a state, such as "HE". Default: national holidays only.
 */
export function holidaysOf(years, country, state = "") {
  const calendar = new Holidays(country, state);
  const dates = years.flatMap((year) =>
    calendar
      .getHolidays(year)
      .filter(({ type }) => type === "public")
      .flatMap(({ date, start, end }) => daysFrom(date.slice(0, 10), end.getTime() - start.getTime())),
  );
  if (dates.length === 0) throw new RangeError(`date-holidays has no public holidays of ${country}`);
  return [...new Set(dates)].sort();
}

/**
 * The dates of one holiday. It may last for several days, and a day may have 23 hours. Part of a day does not count.
 *
 * @param {string} date
 * @param {number} duration
 */
function daysFrom(date, duration) {
  return Array.from({ length: Math.floor((duration + hour) / day) }, (_, index) =>
    new Date(Date.parse(date) + index * day).toISOString().slice(0, 10),
  );
}
