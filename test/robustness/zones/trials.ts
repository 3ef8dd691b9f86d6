import type { LaneTerms, WarehouseConfig } from "stock-transfer";
import { dateText, hour, weekdayOf } from "./civilDates";
import type { Occasion } from "./occasions";
import type { Zone } from "./tally";

/** A lane to be asked about around an occasion. */
export interface Trial {
  /** Whose clock decides. */
  readonly zone: Zone;
  readonly source: WarehouseConfig;
  readonly destination: WarehouseConfig;
  readonly terms: LaneTerms;
}

/** On either side of the date line, and without a change since 1995. */
const acrossTheDateLine: readonly Zone[] = [
  { name: "Pacific/Kiritimati", history: { before: 14 * hour, changes: [] } },
  { name: "Pacific/Pago_Pago", history: { before: -11 * hour, changes: [] } },
];

/**
 * A trial for each cut-off and one without. `turn` is the number of the occasion: each takes other calendars, terms and
 * zones together.
 */
export function trialsOf(occasion: Occasion, turn: number): Trial[] {
  const { zone } = occasion;
  const calendars = calendarsOf(occasion);
  const allTerms = termsOf(occasion);
  return [...occasion.cutOffs, undefined].map((cutOff, index) => {
    const number = turn * 11 + index;
    const far = acrossTheDateLine[Math.floor(number / 20) % 2]!;
    const [from, to] = [
      [zone, zone],
      [zone, far],
      [zone, far],
      [far, zone],
    ][number % 4]!;
    // A warehouse that creates no transfer on any day is refused.
    const ofWeekdays = number % 3 === 0 || cutOff === "00:00" ? weekdayCutOffs(occasion, index) : cutOff;
    return {
      zone: from!,
      source: {
        code: `S${index}`,
        timeZone: from!.name,
        ...calendars[number % 5],
        ...(ofWeekdays === undefined ? {} : { cutOff: ofWeekdays }),
      },
      destination: { code: `D${index}`, timeZone: to!.name, ...calendars[(number + turn) % 5] },
      terms: { transferType: "ROAD", weightLimit: 1, ...allTerms[Math.floor(number / 5) % 4]! },
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
