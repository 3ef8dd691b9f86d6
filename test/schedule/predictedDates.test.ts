import { createNetwork, scheduleTransfer } from "stock-transfer";
import { expect, it } from "vitest";

// Predicted by hand, from docs/dates.md alone. Never adjust a date to what is computed.

const weekdays = [1, 2, 3, 4, 5];
const handovers = ["2026-04-30", "2026-05-01"];

const network = createNetwork({
  warehouses: [
    {
      code: "HCM",
      timeZone: "Asia/Ho_Chi_Minh",
      workingDays: [1, 2, 3, 4, 5, 6],
      holidays: handovers,
      cutOff: "16:00",
      cutOffOn: { "2026-04-29": "12:00" },
    },
    { code: "HAN", timeZone: "Asia/Ho_Chi_Minh", workingDays: weekdays, holidays: handovers, receivingDays: [2, 4] },
    { code: "CAI", timeZone: "Africa/Cairo", cutOff: "00:30" },
    { code: "APW", timeZone: "Pacific/Apia", workingDays: [1, 2, 3, 4, 5, 6] },
  ],
  lanes: [
    ...[
      { transferType: "AIR", cutOff: "10:00", transitDays: 1, maxTransitDays: 2 },
      {
        transferType: "ROAD",
        cutOff: { 6: "14:00" },
        cutOffOn: { "2026-04-28": "18:00" },
        outboundHandlingDays: 1,
        transitDays: 2,
        maxTransitDays: 4,
        transitWorkingDays: weekdays,
        transitHolidays: handovers,
        inboundHandlingDays: 1,
      },
      { transferType: "SEA", outboundHandlingDays: 2, departureDays: [5], transitDays: 5 },
    ].map((service) => ({ src: "HCM", dest: "HAN", weightLimit: 1, ...service })),
    { src: "CAI", dest: "HCM", transferType: "NIGHT", weightLimit: 1, transitDays: 0 },
    { src: "APW", dest: "HCM", transferType: "DATELINE", weightLimit: 1, outboundHandlingDays: 1, transitDays: 1 },
  ],
});

// In 2026, 27 April and 4 May are Mondays; 30 April and 1 May are holidays of both warehouses.
it.each<[why: string, type: string, now: string, notBefore: string | undefined, dates: string, until: string]>([
  // Flies on Monday and lands on Tuesday, a receiving day; a day later is Wednesday, Thursday is a holiday: next Tuesday.
  ["a minute before", "AIR", "04-27T09:59", undefined, "04-27 04-27 04-28 05-05", "2026-04-27T03:00:00Z"],
  // The service's ten o'clock, not the warehouse's four: Tuesday; lands on Wednesday, waits until next Tuesday.
  ["at the cut-off", "AIR", "04-27T10:00", undefined, "04-28 04-28 05-05 05-05", "2026-04-28T03:00:00Z"],
  // The warehouse's noon of this date does not hold back a flight at ten. After the holidays it flies on Saturday, lands
  // on Sunday, on Monday at the latest, and is received on Tuesday.
  ["a date for others", "AIR", "04-29T11:00", undefined, "05-02 05-02 05-05 05-05", "2026-05-02T03:00:00Z"],
  // Before ten it flies on Wednesday, and lands on the holiday.
  ["a date for others", "AIR", "04-29T09:59", undefined, "04-29 04-29 05-05 05-05", "2026-04-29T03:00:00Z"],
  // The service's own date beats all. Ready and departed on Wednesday; two days of driving are Monday and Tuesday, four
  // end on Thursday; each is received at once and takes one day.
  ["the service's date", "ROAD", "04-28T17:30", undefined, "04-28 04-29 05-06 05-08", "2026-04-28T11:00:00Z"],
  // After noon on Wednesday: Saturday. Ready on Monday; drives until Wednesday, received on Thursday, or until Friday and
  // received on Tuesday.
  ["over the holidays", "ROAD", "04-29T12:00", undefined, "05-02 05-04 05-08 05-13", "2026-05-02T07:00:00Z"],
  // The service's two o'clock on Saturdays. Monday, ready on Tuesday; drives until Thursday, at the latest until Monday.
  ["late on Saturday", "ROAD", "05-02T14:00", undefined, "05-04 05-05 05-08 05-13", "2026-05-04T09:00:00Z"],
  // A wished Sunday is Monday.
  ["a wished date", "ROAD", "04-27T09:00", "2026-05-03", "05-04 05-05 05-08 05-13", "2026-05-04T09:00:00Z"],
  // Ready on Saturday and Monday, departs on Friday; five days later is Wednesday, received on Thursday.
  ["a ship on Fridays", "SEA", "04-29T09:00", undefined, "04-29 05-08 05-14 05-14", "2026-04-29T05:00:00Z"],
])("%s: %s at %s", (_, type, now, notBefore, dates, until) => {
  const route = network.route("HCM", "HAN", type).value!;
  const schedule = scheduleTransfer(Date.parse(`2026-${now}:00+07:00`), route, { notBefore });
  const { transferDate, departureDate, estimatedArrivalDate, latestArrivalDate, validUntil } = schedule;
  expect([transferDate, departureDate, estimatedArrivalDate, latestArrivalDate].map((date) => date.slice(5))).toEqual(
    dates.split(" "),
  );
  expect(validUntil).toBe(Date.parse(until));
});

it.each([
  // Thursday 23:59: past half past midnight, so Friday. At 22:00 UTC the clock jumps over Friday's cut-off: Saturday.
  ["CAI", "2026-04-23T21:59:00Z", "2026-04-24 2026-04-24 2026-04-24", "2026-04-23T22:00:00Z"],
  ["CAI", "2026-04-23T22:00:00Z", "2026-04-25 2026-04-25 2026-04-25", "2026-04-24T21:30:00Z"],
  // Thursday 29 December, 23:59. Friday is skipped by the clock, yet it is the day of handling. Arrives on Saturday.
  ["APW", "2011-12-30T09:59:00Z", "2011-12-29 2011-12-30 2011-12-31", "2011-12-30T10:00:00Z"],
  // Saturday 31 December, 00:00. Handling on Monday, arrives on Tuesday.
  ["APW", "2011-12-30T10:00:00Z", "2011-12-31 2012-01-02 2012-01-03", "2011-12-31T10:00:00Z"],
])("a clock that jumps: %s at %s", (src, now, dates, until) => {
  const route = network.route(src, "HCM").value!;
  const { transferDate, departureDate, estimatedArrivalDate, validUntil } = scheduleTransfer(Date.parse(now), route);
  expect([transferDate, departureDate, estimatedArrivalDate]).toEqual(dates.split(" "));
  expect(new Date(validUntil).toISOString()).toBe(new Date(until).toISOString());
});
