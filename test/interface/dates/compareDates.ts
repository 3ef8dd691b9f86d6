import type * as library from "stock-transfer";
import type { LaneTerms, TransferSchedule, WarehouseConfig } from "stock-transfer";
import publishedSchedules from "../../schedule/publishedSchedules.json";
import given from "./dates.json";
import { type OneLane, temporal, temporalSchedule } from "./temporal";

// Dates of transfers at many times, in any runtime: against expected dates, and against Temporal where there is one.

type Calendar = Omit<WarehouseConfig, "code">;
type Dates = Pick<TransferSchedule, "transferDate" | "estimatedArrivalDate">;

interface DateCase {
  readonly id: string;
  readonly now: string;
  readonly src: Calendar;
  /** By default like `src`. */
  readonly dest?: Calendar;
  readonly lane: Omit<LaneTerms, "transferType" | "weightLimit">;
  readonly expect: Dates;
}

const find = (code: string) => given.warehouses.find((each) => each.code === code) as WarehouseConfig;

export const dateCases: readonly DateCase[] = [
  ...given.dates.map(([now, src, dest, transferDate, estimatedArrivalDate, id]) => {
    const lane = given.lanes.find((each) => each.src === src && each.dest === dest) as unknown as DateCase["lane"];
    return {
      id,
      now,
      src: find(src!),
      dest: find(dest!),
      lane,
      expect: { transferDate, estimatedArrivalDate },
    } as DateCase;
  }),
  ...(publishedSchedules as unknown as readonly DateCase[]),
];

/** The differences, and the number of dates compared with Temporal; 0 without it. */
export function compareDates({
  createNetwork,
  scheduleTransfer,
}: Pick<typeof library, "createNetwork" | "scheduleTransfer">) {
  const failures: string[] = [];
  let byTemporal = 0;
  for (const { id, now, src, dest = src, lane, expect } of dateCases) {
    const config: OneLane = {
      warehouses: [
        { ...src, code: "A" },
        { ...dest, code: "B" },
      ],
      lanes: [{ ...lane, src: "A", dest: "B", transferType: "ROAD", weightLimit: 0 }],
    };
    const route = createNetwork(config).route("A", "B");
    const got: Partial<Dates> = route.issues ? {} : scheduleTransfer(Date.parse(now), route.value);
    const expectSame = (by: string, dates: Dates) => {
      for (const key of ["transferDate", "estimatedArrivalDate"] as const) {
        if (got[key] !== dates[key]) failures.push(`${id}: ${key} ${by}: expected ${dates[key]}, got ${got[key]}`);
      }
    };
    expectSame("as expected", expect);
    if (!temporal) continue;
    byTemporal += 2;
    expectSame("by Temporal", temporalSchedule(temporal, now, config));
  }
  return { failures, byTemporal };
}
