import type { LaneTerms, WarehouseConfig } from "stock-transfer";
import { dateText, day, hour, localText, weekdayOf } from "./civilDates";
import { localAt, offsetAt, type Zone } from "./zoneHistory";

/** A few days in a zone, and the interesting instants and dates in them. */
export interface Occasion {
  readonly zone: Zone;
  /** The instant of a change of offset, or midnight of an ordinary day. */
  readonly at: number;
  /** The local dates before and at the instant: 2011-12-29 and 2011-12-31 in Apia. */
  readonly dayBefore: number;
  readonly dayAt: number;
  /** From two days before to two days after, with any that the zone skipped. */
  readonly days: readonly number[];
  readonly offsets: readonly number[];
  /** `HH:MM`. */
  readonly cutOffs: readonly string[];
}

const ordinaryCutOffs = ["00:00", "00:01", "02:00", "02:30", "23:59"];

export function occasionAt(zone: Zone, at: number): Occasion {
  const { history } = zone;
  const before = at + offsetAt(history, at - 1);
  const after = localAt(history, at);
  const dayBefore = Math.floor((before - 1) / day);
  const dayAt = Math.floor(after / day);
  const first = Math.min(dayBefore, dayAt) - 2;
  const last = Math.max(dayBefore, dayAt) + 2;
  const around = [at - 2 * day, at - 1, at, at + 2 * day].map((instant) => offsetAt(history, instant));
  // The times before and after a jump of the clock, and one in the middle.
  const jump = [before, after, (before + after) / 2].map((local) => localText(local).slice(11, 16));
  return {
    zone,
    at,
    dayBefore,
    dayAt,
    days: Array.from({ length: last - first + 1 }, (_, index) => first + index),
    offsets: [...new Set(around)],
    cutOffs: [...new Set([...jump, ...ordinaryCutOffs])],
  };
}

/** Local midnight of ordinary and of odd days, for zones that never change too. */
export function ordinaryOccasions(zone: Zone): Occasion[] {
  return ["2000-01-01", "2011-12-30", "2024-02-29", "2037-12-31"].map((date) => {
    const midnight = Date.parse(`${date}T00:00:00Z`);
    return occasionAt(zone, midnight - offsetAt(zone.history, midnight - 12 * hour));
  });
}

/** Every instant at which the clock may show one of the times on a day, and the milliseconds around it, ascending. */
export function instantsOf(
  { at, days, offsets }: Occasion,
  timesOn: (dayNumber: number) => readonly number[],
): number[] {
  const instants = new Set([at - 1, at, at + 1]);
  for (const dayNumber of days) {
    for (const time of timesOn(dayNumber)) {
      // A skipped time is used with either offset.
      for (const offset of offsets) {
        const instant = dayNumber * day + time - offset;
        instants
          .add(instant - 1)
          .add(instant)
          .add(instant + 1);
      }
    }
  }
  return [...instants].sort((a, b) => a - b);
}

/** A lane to test around an occasion. */
export interface Trial {
  readonly source: WarehouseConfig;
  readonly destination: WarehouseConfig;
  readonly terms: LaneTerms;
  readonly preparationDays: number;
}

/**
 * A trial for each cut-off and one without. `turn` is the number of the occasion: each combines different calendars and
 * terms.
 */
export function trialsOf(occasion: Occasion, turn: number): Trial[] {
  const timeZone = occasion.zone.name;
  const calendars = calendarsOf(occasion);
  const allTerms = termsOf(occasion);
  return [...occasion.cutOffs, undefined].map((given, index) => {
    const number = turn * 11 + index;
    // A warehouse that never creates a transfer is rejected.
    const cutOff = number % 3 === 0 || given === "00:00" ? weekdayCutOffs(occasion, index) : given;
    const receivingDays = number % 4 === 1 ? without(occasion.dayAt) : undefined;
    const ofLane = { 2: occasion.cutOffs[turn % 2]!, [weekdayOf(occasion.dayAt)]: "01:30" };
    return {
      source: { code: `S${index}`, timeZone, ...calendars[number % 5], cutOff },
      destination: { code: `D${index}`, timeZone, ...calendars[(number + turn) % 5], receivingDays },
      terms: {
        transferType: "ROAD",
        weightLimit: 1,
        ...allTerms[Math.floor(number / 5) % 4]!,
        cutOff: number % 5 === 2 ? ofLane : undefined,
      },
      preparationDays: number % 3,
    };
  });
}

/** Another cut-off on each weekday, and none on Sunday. */
function weekdayCutOffs({ cutOffs }: Occasion, index: number): NonNullable<WarehouseConfig["cutOff"]> {
  return Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((weekday) => [weekday, cutOffs[(index + weekday) % cutOffs.length]]),
  );
}

function without(dayNumber: number): number[] {
  return ([1, 2, 3, 4, 5, 6, 7] as const).filter((weekday) => weekday !== weekdayOf(dayNumber));
}

function calendarsOf({ dayBefore, dayAt }: Occasion): Pick<WarehouseConfig, "workingDays" | "holidays">[] {
  const next = dayBefore + 1;
  return [
    {},
    { workingDays: without(dayAt) },
    { workingDays: [1, 2, 3, 4, 5], holidays: [dateText(dayAt)] },
    { holidays: [dateText(dayBefore), dateText(next), dateText(dayAt)] },
    { workingDays: without(dayBefore), holidays: [dateText(next)] },
  ];
}

function termsOf({ dayBefore, dayAt }: Occasion): Omit<LaneTerms, "transferType" | "weightLimit">[] {
  return [
    { transitDays: 0 },
    { outboundHandlingDays: 1, transitDays: 2, inboundHandlingDays: 1 },
    { transitDays: 3, transitWorkingDays: without(dayAt), transitHolidays: [dateText(dayBefore + 1)] },
    { outboundHandlingDays: 2, transitDays: 1, transitWorkingDays: [1, 2, 3, 4, 5, 6], inboundHandlingDays: 2 },
  ];
}
