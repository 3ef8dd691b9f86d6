import type { StockLevel } from "../../check/StockLevel";
import type { Route, TransferNetwork } from "../../network/TransferNetwork";
import type { Issue } from "../../result/Issue";
import type { Result } from "../../result/Result";
import type { Unchecked } from "../../result/kinds";
import { assertValid } from "../../result/misuse";
import { arrayFault, faultOf, textFault } from "../../result/valueFaults";
import { findSchedule, type TransferSchedule } from "../../schedule/scheduleTransfer";
import type { SourceContext } from "./SourcePlan";

type Stock = Unchecked<{ get(sku: string): StockLevel | undefined }>;

/** A warehouse with a lane to the destination and dates within the calendars. */
export interface UsableSource {
  readonly route: Route;
  readonly schedule: TransferSchedule;
  readonly stock: Stock;
}

export interface UsableSources {
  /** In order of arrival; sources with the same date keep the order of the stocks. */
  readonly usable: readonly UsableSource[];
  /** Whether a warehouse was skipped because it has no lane to the destination. */
  readonly lacksLane: boolean;
}

/**
 * The sources with a lane to the destination. Adds an issue for each unknown warehouse code. Skips services with dates
 * beyond their calendars; if that leaves no source, adds an issue for each skipped source.
 *
 * @throws RangeError or TypeError if an entry is malformed or a warehouse is repeated.
 */
export function listUsableSources(
  { network, stocks, now }: SourceContext,
  destWarehouseCode: string,
  issues: Issue[],
): UsableSources {
  issues.push(...issuesOfUnknown(network, destWarehouseCode));
  const codes = new Set<string>();
  const usable: UsableSource[] = [];
  const beyond: Issue[] = [];
  let lacksLane = false;
  let index = 0;
  for (const entry of stocks) {
    const place = `context.stocks[${index}]`;
    assertValid(place, arrayFault(entry));
    const [src, stock] = entry as readonly [string, Stock];
    assertValid(`${place}[0]`, textFault(src));
    if (codes.has(src)) assertValid(`${place}[0]`, faultOf("not_unique", src, { expected: "be unique" }));
    codes.add(src);
    const routes = network.routes(src, destWarehouseCode);
    const faults: Issue[] = [];
    const services = (routes.value ?? []).flatMap((route) => {
      const schedule = findSchedule(now, route, faults);
      return schedule ? [{ route, schedule, stock }] : [];
    });
    if (services.length > 0) usable.push(services.reduce(earlier));
    else if (faults[0]) beyond.push({ ...faults[0], path: ["stocks", index] });
    lacksLane ||= routes.issues?.some(({ code }) => code === "no_lane") ?? false;
    for (const issue of listUnknown(routes, "srcWarehouseCode")) issues.push({ ...issue, path: ["stocks", index] });
    index += 1;
  }
  if (usable.length === 0) issues.push(...beyond);
  // The sort is stable.
  return { usable: usable.sort((a, b) => arrivalOf(a) - arrivalOf(b)), lacksLane };
}

/** The route from a warehouse to itself always has issues, which show whether the warehouse is unknown. */
function issuesOfUnknown(network: TransferNetwork, code: string): readonly Issue[] {
  return listUnknown(network.route(code, code), "destWarehouseCode");
}

function listUnknown({ issues }: Result<unknown>, field: string): readonly Issue[] {
  return issues?.filter(({ code, path }) => code === "unknown_warehouse" && path[0] === field) ?? [];
}

/** The one that arrives earlier, or `first` if both arrive on the same date. */
function earlier(first: UsableSource, other: UsableSource): UsableSource {
  return arrivalOf(other) < arrivalOf(first) ? other : first;
}

function arrivalOf({ schedule }: UsableSource): number {
  return Date.parse(schedule.estimatedArrivalDate);
}
