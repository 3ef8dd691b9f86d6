import { createNetwork, explainSchedule, type LaneTerms, scheduleTransfer, type WarehouseConfig } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { either } from "../support/either";
import years from "./movedHolidays.json";

// Offices from Monday to Friday in years in which governments moved working days to weekends. Each year names its sources;
// `breaks` are pairs of a working day and the next one after it, from the sources.

const millisecondsInDay = 86_400_000;
const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * millisecondsInDay).toISOString().slice(0, 10);

const workingDays = [1, 2, 3, 4, 5];
const terms: LaneTerms = { transferType: "ROAD", weightLimit: 1, transitDays: 0 };

function routeOf(source: Omit<WarehouseConfig, "code">, lane: Partial<LaneTerms>) {
  const warehouses = [
    { ...source, code: "A" },
    { code: "B", timeZone: "UTC" },
  ];
  return either(createNetwork({ warehouses, defaultLane: { ...terms, ...lane } }).route("A", "B")).value!;
}

describe.each(years)("$country in $year", ({ timeZone, ...year }) => {
  const [holidays, extraWorkingDays] = [year.holidays.split(" "), year.extraWorkingDays.split(" ")];
  const breaks = year.breaks.split(", ").map((dates) => dates.split(" ") as [last: string, next: string]);
  const office = { timeZone, workingDays, holidays, extraWorkingDays };

  it.each(breaks)("from %s the next working day is %s", (last, next) => {
    // 13:00 in Hanoi, 14:00 in Shanghai.
    const now = Date.parse(`${last}T06:00:00Z`);
    expect(scheduleTransfer(now, routeOf({ ...office, cutOff: "12:00" }, {})).transferDate).toBe(next);
    expect(scheduleTransfer(now, routeOf(office, { outboundHandlingDays: 1 }))).toMatchObject({
      transferDate: last,
      estimatedArrivalDate: next,
    });
    const transit = { transitDays: 1, transitWorkingDays: workingDays, transitHolidays: holidays };
    const carried = routeOf({ timeZone }, { ...transit, transitExtraWorkingDays: extraWorkingDays });
    expect(scheduleTransfer(now, carried)).toMatchObject({ transferDate: last, estimatedArrivalDate: next });
  });

  it("has breaks with every day off explained, listed ones as holidays", () => {
    for (const [last, next] of breaks) {
      const now = Date.parse(`${last}T06:00:00Z`);
      const steps = explainSchedule(now, routeOf({ ...office, cutOff: "12:00" }, {})).slice(2, -1);
      const told = steps.flatMap(({ why, from, days }) =>
        Array.from({ length: days }, (_, passed) => [addDays(from, passed), why]),
      );
      const off = (Date.parse(next) - Date.parse(last)) / millisecondsInDay - 1;
      expect(told).toEqual(
        Array.from({ length: off }, (_, passed) => {
          const date = addDays(last, passed + 1);
          return [date, holidays.includes(date) ? "holiday" : "not_a_working_day"];
        }),
      );
    }
  });

  it("moves only days off by weekday, and closes none of them", () => {
    const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();
    expect(extraWorkingDays.filter((date) => weekday(date) % 6 !== 0)).toEqual([]);
  });
});
