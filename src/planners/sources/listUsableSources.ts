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

/** A warehouse that has a lane to the destination within the calendars. */
export interface UsableSource {
  readonly route: Route;
  readonly schedule: TransferSchedule;
  readonly stock: Stock;
}

/** The sources that are looked at. */
export interface UsableSources {
  /** In order of arrival, then of the stocks. */
  readonly usable: readonly UsableSource[];
  /** Whether a warehouse was passed over because it has no lane to the destination. */
  readonly lacksLane: boolean;
}

/**
 * The sources with a lane to the destination. An issue is added for each code that the network does not know. Services beyond
 * their calendars are passed over; if all of them are, an issue is added for each source that has one.
 *
 * @throws RangeError or TypeError where an entry is malformed, or a warehouse comes twice.
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
    if (codes.has(src)) {
      assertValid(`${place}[0]`, faultOf("not_unique", src, { expected: "the warehouses before" }));
    }
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
  // Sorting is stable: sources that arrive on one day keep the order of the stocks.
  return { usable: usable.sort((a, b) => arrivalOf(a) - arrivalOf(b)), lacksLane };
}

/** The route from a warehouse to itself always has issues; they say whether the warehouse is unknown. */
function issuesOfUnknown(network: TransferNetwork, code: string): readonly Issue[] {
  return listUnknown(network.route(code, code), "destWarehouseCode");
}

function listUnknown({ issues }: Result<unknown>, field: string): readonly Issue[] {
  return issues?.filter(({ code, path }) => code === "unknown_warehouse" && path[0] === field) ?? [];
}

/** That which arrives first, the first among equals. */
function earlier(first: UsableSource, other: UsableSource): UsableSource {
  return arrivalOf(other) < arrivalOf(first) ? other : first;
}

function arrivalOf({ schedule }: UsableSource): number {
  return Date.parse(schedule.estimatedArrivalDate);
}
