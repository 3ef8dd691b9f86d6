import type { LaneTerms, WarehouseConfig } from "stock-transfer";
import { nextDate, readWall } from "../../oracles/intlCalendar";
import {
  carrierOf,
  counts,
  type ObviousSchedule,
  obviousSchedule,
  obviousStages,
  takesTransfers,
} from "../../oracles/obviousSchedule";
import movedHolidays from "../../schedule/movedHolidays.json";
import publishedSchedules from "../../schedule/publishedSchedules.json";
import { clockChanges } from "../../support/clockChanges";
import { type Random, seededRandom } from "../../support/random";
import { type Case, given, number, timeOf, type Vector } from "./Vector";

type Place = Omit<WarehouseConfig, "code">;
type Terms = Omit<LaneTerms, "transferType" | "weightLimit">;

/** What the schedule of a lane depends on. */
export interface Journey {
  readonly now: string;
  readonly source: Place;
  readonly destination: Place;
  readonly lane: Terms;
  readonly notBefore?: string | undefined;
  readonly calendarsUntil?: string | undefined;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const everyDay = [1, 2, 3, 4, 5, 6, 7];

type Given = Parameters<typeof obviousStages>;

export function givenOf({ now, source, destination, lane, notBefore }: Omit<Journey, "now"> & { now: number }): Given {
  const terms = { transferType: "ROAD", weightLimit: 0, ...lane };
  return [now, { code: "A", ...source }, { code: "B", ...destination }, terms, notBefore];
}

const beyond = { issues: [{ code: "beyond_calendars", path: [] }] };

/** Whether a departure is left. Without weekdays, the oracle would search for ever. */
function departsOn(journey: Journey, date: string): boolean {
  const { departureDays, departureExtraDays = [] } = journey.lane;
  return departureDays?.length !== 0 || departureExtraDays.some((each) => each >= date && counts(journey.source, each));
}

/** The dates, or the issue. */
export function scheduleOf(journey: Journey): (ObviousSchedule & { validUntil: string }) | typeof beyond {
  const { calendarsUntil = "9999-12-31" } = journey;
  const now = Date.parse(journey.now);
  const args = givenOf({ ...journey, now });
  const [, source, , terms] = args;
  const withoutDepartures = { ...terms, departureDays: everyDay, departureHolidays: [], departureExtraDays: [] };
  const { ready } = obviousStages(now, source, args[2], withoutDepartures, journey.notBefore);
  if (!departsOn(journey, ready)) return beyond;
  const dates = obviousSchedule(...args);
  if (dates.latestArrivalDate > calendarsUntil) return beyond;
  return { ...dates, validUntil: timeOf(firstOtherTime(journey, dates.transferDate)) };
}

const offsetOf = (time: number, zone: string) => {
  const wall = readWall(time, zone);
  return Date.parse(`${wall.date}T${wall.time}Z`) - Math.floor(time / 1000) * 1000;
};

function transferDateOf(time: number, source: Place, lane: Terms, notBefore = "0000-01-01"): string {
  const { date: today, time: clock } = readWall(time, source.timeZone);
  let date = today;
  while (
    date < notBefore ||
    !takesTransfers({ code: "A", ...source }, lane, date, date === today ? clock : "00:00:00")
  ) {
    date = nextDate(date);
  }
  return date;
}

/** The first instant after now with another transfer date. Cut-offs are whole minutes, offsets whole seconds. */
function firstOtherTime(journey: Journey, transferDate: string): number {
  const { source, lane, notBefore } = journey;
  const isSame = (time: number) => transferDateOf(time, source, lane, notBefore) === transferDate;
  let time = (Math.floor(Date.parse(journey.now) / 1000) + 1) * 1000;
  for (;;) {
    // While the clock runs evenly, equal answers at both ends mean equal answers between them.
    for (const step of [hour, minute, 1000]) {
      const isEven = offsetOf(time, source.timeZone) === offsetOf(time + step, source.timeZone);
      if (isEven && isSame(time) && isSame(time + step)) {
        time += step;
        break;
      }
      if (step > 1000) continue;
      if (!isSame(time)) return time;
      time += 1000;
    }
  }
}

/** Every step of the days from today to the arrival. */
function stepsOf(journey: Journey): readonly object[] {
  const args = givenOf({ ...journey, now: Date.parse(journey.now) });
  const [, source, destination, terms] = args;
  const { today, transferDate, ready, departure, delivery, receipt, arrival } = obviousStages(...args);
  const { notBefore = "" } = journey;
  const steps: { from: string; to: string; days: number; why: string; place: string }[] = [];
  for (let date = today; date < arrival; date = nextDate(date)) {
    const place = date < departure ? "source" : date < delivery ? "transit" : "destination";
    const calendar = { source, transit: carrierOf(terms), destination }[place];
    let why = "handling";
    if (date < transferDate) why = date < notBefore ? "not_before" : "after_cut_off";
    else if (date >= ready && date < departure) why = "no_departure";
    else if (place === "transit") why = "transit";
    else if (place === "destination" && date < receipt) why = "no_receiving";
    if (!counts(calendar, date)) why = calendar.holidays?.includes(date) ? "holiday" : "not_a_working_day";
    const last = steps.at(-1);
    if (last?.why === why && last.place === place) {
      last.to = date;
      last.days += 1;
    } else steps.push({ from: date, to: date, days: 1, why, place });
  }
  const start = { from: today, to: today, days: 0, why: "starts", place: "source" };
  return [start, ...steps, { from: arrival, to: arrival, days: 0, why: "arrives", place: "destination" }];
}

/** The deadline for an arrival: every minute is tried, backward. */
function latestOf(journey: Journey, arriveBy: string, surely: boolean): Case {
  const { source, destination, lane, calendarsUntil } = journey;
  const rest = given({ source, destination, lane, calendarsUntil });
  const inTime = new Map<string, boolean>();
  const arrivesInTime = (now: number) => {
    const date = transferDateOf(now, rest.source, rest.lane);
    if (!inTime.has(date)) {
      const schedule = obviousSchedule(...givenOf({ ...rest, now }));
      const arrival = surely ? schedule.latestArrivalDate : schedule.estimatedArrivalDate;
      inTime.set(date, arrival <= arriveBy && schedule.latestArrivalDate <= (calendarsUntil ?? "9999"));
    }
    return inTime.get(date)!;
  };
  const zone = rest.source.timeZone;
  let time = Date.parse(`${arriveBy}T00:00:00Z`) + 2 * day;
  while (!arrivesInTime(time)) {
    // While the clock runs evenly, an hour that begins too late is too late.
    const isEven = offsetOf(time - hour, zone) === offsetOf(time, zone);
    time -= isEven && !arrivesInTime(time - hour) ? hour : minute;
  }
  const before = time + minute;
  const { transferDate } = obviousSchedule(...givenOf({ ...rest, now: time }));
  const input = { arriveBy, ...given({ surely: surely || undefined }), ...rest };
  return { rule: "D13", call: "latest", input, answer: { transferDate, before: timeOf(before) } };
}

function caseOf(rule: string, journey: Journey, source?: string): Case {
  return { rule, call: "schedule", input: journey, answer: scheduleOf(journey), ...given({ source }) };
}

const workdays = [1, 2, 3, 4, 5];
const hcm = { timeZone: "Asia/Ho_Chi_Minh" };

/** One feature each, by hand. */
function byHand(): Case[] {
  const plain = { source: hcm, destination: hcm, lane: { transitDays: 2 } };
  // Friday 4 September 2026.
  const friday = "2026-09-04T03:00:00.000Z";
  const office = { ...hcm, workingDays: workdays };
  const at = (now: string, more: Partial<Journey> = {}): Journey => ({ now, ...plain, ...more });
  const withLane = (lane: Partial<Terms>) => ({ lane: { transitDays: 2, ...lane } });
  const cases: [rule: string, journey: Journey][] = [
    ["D1", at(friday)],
    ["D1", at("2026-09-05T03:00:00.000Z", { source: office })],
    ["D1", at("2026-09-05T03:00:00.000Z", { source: { ...office, extraWorkingDays: ["2026-09-05"] } })],
    ["D1", at(friday, { source: { ...office, holidays: ["2026-09-04", "2026-09-05", "2026-09-07"] } })],
    ["D1", at("2028-02-28T03:00:00.000Z", { source: { ...hcm, holidays: ["2028-02-28"] } })],
    ["D1", at("2026-12-31T03:00:00.000Z", { source: { ...hcm, holidays: ["2026-12-31"] } })],
    ["D2", at("2026-09-04T16:59:59.999Z")],
    ["D2", at("2026-09-04T17:00:00.000Z")],
    ["D2", at("2026-09-04T17:00:00.000Z", { destination: { timeZone: "Pacific/Kiritimati" } })],
    ["D2", at("2026-09-04T03:00:00.000Z", { source: { timeZone: "Pacific/Pago_Pago" } })],
    ["D2", at("2026-09-04T10:00:00.000Z", { source: { timeZone: "Pacific/Kiritimati" } })],
    ["D2", at("2026-09-04T18:14:59.999Z", { source: { timeZone: "Asia/Kathmandu" } })],
    ["D2", at("2026-09-04T18:15:00.000Z", { source: { timeZone: "Asia/Kathmandu" } })],
    ["D2", at("1972-01-07T00:44:29.999Z", { source: { timeZone: "Africa/Monrovia" } })],
    ["D2", at("1971-06-01T00:44:29.000Z", { source: { timeZone: "Africa/Monrovia" } })],
    ["D2", at("1971-06-01T00:44:30.000Z", { source: { timeZone: "Africa/Monrovia" } })],
    // The clocks of Paris were 9 minutes and 21 seconds ahead.
    ["D2", at("1905-03-01T23:50:38.999Z", { source: { timeZone: "Europe/Paris" } })],
    ["D2", at("1905-03-01T23:50:39.000Z", { source: { timeZone: "Europe/Paris" } })],
    ["D2", at("0999-12-30T03:00:00.000Z", { source: { timeZone: "UTC" } })],
    ["D3", at("2026-09-04T08:59:59.999Z", { source: { ...hcm, cutOff: "16:00" } })],
    ["D3", at("2026-09-04T09:00:00.000Z", { source: { ...hcm, cutOff: "16:00" } })],
    ["D3", at(friday, { source: { ...hcm, cutOff: "16:00" }, ...withLane({ cutOff: "10:00" }) })],
    ["D3", at(friday, { source: { ...hcm, cutOff: "09:00" }, ...withLane({ cutOff: { 5: "10:01" } }) })],
    ["D3", at(friday, { source: { ...hcm, cutOff: "09:00" }, ...withLane({ cutOff: { 4: "10:01" } }) })],
    ["D3", at(friday, { source: { ...hcm, cutOff: { 4: "09:00" } } })],
    [
      "D3",
      at(friday, {
        source: { ...hcm, cutOff: "16:00", cutOffOn: { "2026-09-04": "09:00" } },
        ...withLane({ cutOff: "17:00" }),
      }),
    ],
    [
      "D3",
      at(friday, {
        source: { ...hcm, cutOffOn: { "2026-09-04": "09:00" } },
        ...withLane({ cutOffOn: { "2026-09-04": "11:00" } }),
      }),
    ],
    ["D3", at("2026-09-04T16:59:59.999Z", { source: { ...hcm, cutOff: "24:00" } })],
    ["D4", at("2026-09-04T17:00:00.000Z", { source: { ...hcm, cutOff: { 6: "00:00" } } })],
    ["D4", at(friday, { source: { ...hcm, cutOff: "09:00", cutOffOn: { "2026-09-05": "00:00" } } })],
    ["D4", at(friday, { source: { ...hcm, cutOff: "09:00", cutOffOn: { "2026-09-05": "00:01" } } })],
    ["D4", at(friday, { notBefore: "2026-09-03" })],
    ["D4", at(friday, { notBefore: "2026-09-04" })],
    ["D4", at(friday, { notBefore: "2026-09-06", source: office })],
    ["D4", at(friday, { notBefore: "2026-09-09", source: { ...office, cutOff: "09:00" } })],
    ["D4", at(friday, { notBefore: "2026-12-31" })],
    ["D5", at(friday, { destination: office })],
    ["D5", at(friday, { ...withLane({ transitDays: 0 }), source: hcm, destination: hcm })],
    ["D6", at(friday, { source: office, ...withLane({ outboundHandlingDays: 1 }) })],
    ["D6", at(friday, { source: office, ...withLane({ outboundHandlingDays: 6 }) })],
    ["D7", at(friday, withLane({ transitWorkingDays: [1, 2, 3, 4] }))],
    ["D7", at(friday, withLane({ transitWorkingDays: [1, 2, 3, 4], departureDays: [5] }))],
    ["D7", at(friday, withLane({ departureDays: [2, 4] }))],
    ["D7", at(friday, { source: { ...hcm, holidays: ["2026-09-08"] }, ...withLane({ departureDays: [2] }) })],
    ["D7", at(friday, withLane({ departureDays: [2], departureHolidays: ["2026-09-08"] }))],
    ["D7", at(friday, withLane({ departureDays: [2], departureExtraDays: ["2026-09-06"] }))],
    ["D7", at(friday, withLane({ transitWorkingDays: [1], departureHolidays: ["2026-09-04"] }))],
    ["D7", at(friday, withLane({ transitWorkingDays: [1], departureExtraDays: ["2026-09-20"] }))],
    ["D7", at(friday, withLane({ transitWorkingDays: [1], departureHolidays: [] }))],
    ["D7", at(friday, withLane({ departureDays: [], departureExtraDays: ["2026-09-20", "2026-10-04"] }))],
    ["D7", at(friday, { source: office, ...withLane({ departureDays: [6, 7, 1] }) })],
    ["D8", at(friday, withLane({ transitWorkingDays: workdays }))],
    ["D8", at(friday, withLane({ transitHolidays: ["2026-09-05"] }))],
    ["D8", at(friday, withLane({ transitWorkingDays: workdays, transitExtraWorkingDays: ["2026-09-06"] }))],
    ["D8", at(friday, withLane({ transitDays: 30, transitWorkingDays: [1, 2, 3, 4, 5, 6] }))],
    ["D9", at(friday, { destination: office, ...withLane({ transitDays: 1 }) })],
    ["D9", at(friday, { destination: { ...hcm, receivingDays: [3] } })],
    ["D9", at(friday, { destination: { ...office, receivingDays: [6, 3] } })],
    ["D9", at(friday, { destination: { ...office, receivingDays: [6, 5], extraWorkingDays: ["2026-09-12"] } })],
    ["D9", at(friday, { destination: { ...office, receivingDays: [1, 2], extraWorkingDays: ["2026-09-06"] } })],
    ["D9", at(friday, { destination: { ...hcm, receivingDays: [7], holidays: ["2026-09-06"] } })],
    ["D10", at(friday, { destination: office, ...withLane({ transitDays: 1, inboundHandlingDays: 1 }) })],
    ["D10", at(friday, { destination: office, ...withLane({ inboundHandlingDays: 5 }) })],
    ["D10", at(friday, { destination: { ...office, receivingDays: [3] }, ...withLane({ inboundHandlingDays: 2 }) })],
    ["D10", at(friday, withLane({ maxTransitDays: 5 }))],
    ["D10", at(friday, { destination: office, ...withLane({ maxTransitDays: 3, inboundHandlingDays: 1 }) })],
    ["D11", at(friday, { calendarsUntil: "2026-09-06" })],
    ["D11", at(friday, { calendarsUntil: "2026-09-05" })],
    ["D11", at(friday, { calendarsUntil: "2026-09-08", ...withLane({ maxTransitDays: 4 }) })],
    ["D11", at(friday, { calendarsUntil: "2026-09-07", ...withLane({ maxTransitDays: 4 }) })],
    ["D11", at(friday, withLane({ departureDays: [], departureExtraDays: ["2026-09-04"] }))],
    ["D11", at("2026-09-05T03:00:00.000Z", withLane({ departureDays: [], departureExtraDays: ["2026-09-04"] }))],
    [
      "D11",
      at("2026-09-05T03:00:00.000Z", {
        source: { ...hcm, holidays: ["2026-09-20"] },
        ...withLane({ departureDays: [], departureExtraDays: ["2026-09-04", "2026-09-20"] }),
      }),
    ],
    ["D11", at(friday, { calendarsUntil: "2026-09-10", ...withLane({ transitDays: 3, maxTransitDays: 5 }) })],
    ["D12", at(friday, { source: { ...hcm, cutOff: "10:00" } })],
    ["D12", at("2026-09-04T02:59:59.999Z", { source: { ...hcm, cutOff: "10:00" } })],
    ["D12", at("2026-09-05T03:00:00.000Z", { source: { ...office, cutOff: "10:00" } })],
    ["D12", at(friday, { notBefore: "2026-09-20", source: { ...hcm, cutOff: "10:00" } })],
    ["D12", at(friday, { notBefore: "2026-09-20", source: { ...hcm, cutOffOn: { "2026-09-20": "07:30" } } })],
    ["D12", at(friday, { source: { ...hcm, cutOff: { 5: "24:00" } } })],
  ];
  // Thursday 29 October 2026, 23:45 in Cairo. At midnight the clock is set back to 23:00, before the cut-off of Thursday.
  const cairo = { timeZone: "Africa/Cairo", cutOff: { 4: "23:30", 5: "00:00" } };
  for (const time of ["2026-10-29T20:00:00.000Z", "2026-10-29T20:45:00.000Z", "2026-10-29T21:45:00.000Z"]) {
    cases.push(["D12", at(time, { source: cairo })], ["D12", at(time, { source: { ...cairo, cutOff: "23:30" } })]);
    for (const notBefore of ["2026-10-29", "2026-10-30"]) cases.push(["D12", at(time, { source: cairo, notBefore })]);
  }
  // The clock is set back to exactly the cut-off.
  const exactly = { ...cairo, cutOff: { 4: "23:00", 5: "00:00" } };
  cases.push(["D12", at("2026-10-29T20:45:00.000Z", { source: exactly })]);
  // Weekends on which the clock changes.
  const weekends = [
    ["Europe/Berlin", "2026-03-27T17:00:00.000Z"],
    ["Europe/Berlin", "2026-10-23T17:00:00.000Z"],
    ["America/Los_Angeles", "2026-03-06T23:30:00.000Z"],
    ["America/Los_Angeles", "2026-10-30T23:30:00.000Z"],
  ] as const;
  for (const [timeZone, now] of weekends) {
    const source = { timeZone, workingDays: workdays, cutOff: "15:00" };
    cases.push(["D12", at(now, { source })], ["D12", at(now, { source, notBefore: now.slice(0, 8) + "31" })]);
  }
  // Requests of one lane, one after the other, at the cut-off and beside it.
  for (const time of ["03:00:00.000", "02:59:59.999", "03:00:00.001", "01:00:00.000", "23:59:59.999", "03:00:00.000"]) {
    const source = { ...office, cutOff: "10:00" };
    cases.push(["D12", at(`2026-09-08T${time}Z`, { source })], ["D12", at(`2026-09-07T${time}Z`, { source })]);
    cases.push(["D12", at(`2026-09-07T${time}Z`, { source, notBefore: "2026-09-08" })]);
  }
  // Cut-offs in hours that clocks skip or repeat.
  const changing = clockChanges.filter(([, time]) => time.endsWith(":00Z") && time > "1969");
  for (const [index, [timeZone, time]] of changing.entries()) {
    for (const offset of [-90, -30, 0, 20, 45]) {
      const now = timeOf(Date.parse(time) + offset * minute);
      const cutOff = ["01:30", "02:30", "00:30", "23:30"][(index + offset / 5 + 20) % 4]!;
      cases.push(["D12", at(now, { source: { timeZone, cutOff } })]);
    }
  }
  return cases.map(([rule, journey]) => caseOf(rule, journey));
}

interface Published {
  readonly id: string;
  readonly source: string;
  readonly now: string;
  readonly src: Place;
  readonly dest: Place;
  readonly lane: Terms;
  readonly expect: Partial<ObviousSchedule>;
}

/** Worked examples of others, with their own answers. */
function published(): Case[] {
  const schedules = (publishedSchedules as unknown as readonly Published[]).map((each) => {
    const { now, src: source, dest: destination, lane, expect } = each;
    const input = { now: timeOf(Date.parse(now)), source, destination, lane };
    return { rule: "D5", call: "schedule", input, answer: expect, source: each.source };
  });
  const moved = movedHolidays.flatMap(({ country, year, timeZone, holidays, extraWorkingDays, breaks, sources }) =>
    breaks.map(([last = "", next]) => {
      const source = { timeZone, workingDays: workdays, holidays, extraWorkingDays, cutOff: "12:00" };
      const input = { now: `${last}T06:00:00.000Z`, source, destination: { timeZone }, lane: { transitDays: 0 } };
      const named = `${country} ${year}: ${sources[0] ?? ""}`;
      return { rule: "D1", call: "schedule", input, answer: { transferDate: next }, source: named };
    }),
  );
  return [...schedules, ...moved];
}

const zones = ["Asia/Ho_Chi_Minh", "Europe/Berlin", "America/Los_Angeles", "Asia/Kathmandu", "Pacific/Apia", "UTC"];
// Tuesday is in each, so that no lane is unusable.
const weeks = [workdays, [1, 2, 3, 4, 5, 6], [7, 1, 2, 3, 4], [2, 4], [2, 3, 6]];
const times = ["00:00", "00:30", "06:00", "09:30", "12:00", "16:00", "18:45", "23:59", "24:00"];

interface Draft {
  source: Record<string, unknown>;
  destination: Record<string, unknown>;
  lane: Record<string, unknown>;
  notBefore?: string;
  calendarsUntil?: string;
}

interface Dice {
  readonly random: Random;
  readonly pick: <Value>(values: readonly Value[]) => Value;
  /** A date from three days before now to some days after it. */
  readonly date: (within?: number) => string;
  readonly dates: (most: number) => string[];
}

const without = (dates: readonly string[], others: readonly string[]) => dates.filter((date) => !others.includes(date));

/** What random journeys have, each by its rule. */
const features: readonly (readonly [rule: string, (draft: Draft, dice: Dice) => void])[] = [
  [
    "D1",
    ({ source }, { pick, dates }) => {
      const holidays = dates(5);
      Object.assign(source, { workingDays: pick(weeks), holidays, extraWorkingDays: without(dates(2), holidays) });
    },
  ],
  [
    "D3",
    ({ source, lane }, { pick, random }) => {
      const time = () => pick(times.slice(1));
      source["cutOff"] = random(2) === 0 ? time() : { 1: time(), 3: pick(times), 5: time(), 6: time() };
      if (random(2) === 0) lane["cutOff"] = random(2) === 0 ? time() : { 1: time(), 4: time() };
    },
  ],
  [
    "D3",
    ({ source, lane }, { pick, dates }) => {
      source["cutOffOn"] = Object.fromEntries(dates(4).map((date) => [date, pick(times)]));
      lane["cutOffOn"] = Object.fromEntries(dates(3).map((date) => [date, pick(times)]));
    },
  ],
  ["D4", (draft, { date }) => (draft.notBefore = date(20))],
  ["D6", ({ lane }, { random }) => (lane["outboundHandlingDays"] = random(5))],
  [
    "D7",
    ({ lane }, { pick, dates }) => {
      const departureHolidays = dates(3);
      const departureExtraDays = without(dates(2), departureHolidays);
      Object.assign(lane, { departureDays: pick([[2], [2, 5], [1, 2, 3]]), departureHolidays, departureExtraDays });
    },
  ],
  [
    "D8",
    ({ lane }, { pick, dates }) => {
      const transitHolidays = dates(4);
      const transitExtraWorkingDays = without(dates(2), transitHolidays);
      Object.assign(lane, { transitWorkingDays: pick(weeks), transitHolidays, transitExtraWorkingDays });
    },
  ],
  [
    "D9",
    ({ destination }, { pick, dates }) => {
      const holidays = dates(4);
      const extraWorkingDays = without(dates(2), holidays);
      const receivingDays = pick([undefined, [2], [2, 5], [2, 6, 7]]);
      Object.assign(destination, given({ workingDays: pick(weeks), holidays, extraWorkingDays, receivingDays }));
    },
  ],
  [
    "D10",
    ({ lane }, { random }) => {
      lane["inboundHandlingDays"] = random(5);
      if (random(2) === 0) lane["maxTransitDays"] = (lane["transitDays"] as number) + random(6);
    },
  ],
  ["D11", (draft, { date }) => (draft.calendarsUntil = date(16))],
];

/** A journey with a feature of its own and some others. */
export function randomJourney(random: Random, index: number, now?: number): readonly [rule: string, journey: Journey] {
  const pick = <Value>(values: readonly Value[]) => values[random(values.length)]!;
  const someTime =
    Date.parse("2026-01-01T00:00:00Z") + random(3 * 365) * day + random(24 * 60) * minute + random(minute);
  const start = now ?? someTime;
  const date = (within = 24) => timeOf(start + (random(within + 3) - 3) * day).slice(0, 10);
  const dates = (most: number) => [...new Set(Array.from({ length: random(most + 1) }, () => date()))].sort();
  const dice = { random, pick, date, dates };
  const draft: Draft = {
    source: { timeZone: pick(zones) },
    destination: { timeZone: pick(zones) },
    lane: { transitDays: random(6) },
  };
  const [rule, apply] = features[index % features.length]!;
  for (const [other, add] of features) if (other !== "D11" && random(3) === 0) add(draft, dice);
  apply(draft, dice);
  return [rule, { now: timeOf(start), ...(draft as unknown as Omit<Journey, "now">) }];
}

export function dateVectors(): readonly Vector[] {
  const random = seededRandom(1);
  const journeys = Array.from({ length: 240 }, (_, index) => randomJourney(random, index));
  const hand = byHand();
  const explained = [...hand.map(({ input }) => input as Journey), ...journeys.slice(0, 90).map(([, each]) => each)];
  const inTime = explained.filter((journey) => "transferDate" in scheduleOf(journey));
  const explanations = inTime
    .filter((_, index) => index % 2 === 0)
    .map((journey): Case => {
      const input = given({ ...journey, calendarsUntil: undefined });
      return { rule: "D14", call: "explain", input, answer: stepsOf(journey) };
    });
  const deadlines = inTime
    .filter(({ lane }) => lane.departureDays?.length !== 0)
    // The deadline is sought in whole minutes.
    .filter(({ now, source: { timeZone } }) => offsetOf(Date.parse(now), timeZone) % minute === 0)
    .map((journey, index) => {
      const { estimatedArrivalDate, latestArrivalDate } = obviousSchedule(
        ...givenOf({ ...journey, now: Date.parse(journey.now) }),
      );
      return latestOf(journey, index % 2 === 0 ? estimatedArrivalDate : latestArrivalDate, index % 3 === 0);
    });
  return number("dates", [
    ...published(),
    ...hand,
    ...journeys.map(([rule, journey]) => caseOf(rule, journey)),
    ...deadlines,
    ...explanations,
  ]);
}
