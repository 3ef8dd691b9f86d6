import type { CheckContext } from "../../check/CheckContext";
import type { LineRules } from "../../check/LineRules";
import { lineRules } from "../../check/examineRequest";
import { readRoute } from "../../network/RouteData";
import { describeValue } from "../../result/describeValue";
import type { Issue } from "../../result/Issue";
import { assertValid } from "../../result/misuse";
import { arrayFault, faultOf, methodFault, textFault } from "../../result/valueFaults";
import { datesOf, findSchedule } from "../../schedule/scheduleTransfer";
import { memoize } from "../../time/memoize";
import type { MissingCode, SourceContext, SourceRequest, SourceService } from "./SourcePlan";

/** A service (a lane from a source to the destination) that arrives in time. */
export interface UsableService {
  /** Index of its source in the stocks. */
  readonly source: number;
  readonly stock: CheckContext["stock"];
  /** With the dates of goods that need no preparation. */
  readonly told: SourceService;
  /** The service for goods with so many days of preparation. */
  readonly prepare: (preparationDays: number) => PreparedService;
}

/** The rules and dates for goods of one preparation, or the reason why they do not arrive in time. */
export type PreparedService =
  | { readonly rules: LineRules; readonly told: SourceService; readonly code?: undefined }
  | { readonly rules?: undefined; readonly told?: undefined; readonly code: MissingCode };

/** Returns the units that a batch has claimed from a source, for SKUs without lots. */
export type ClaimsOf = (srcWarehouseCode: string) => LineRules["claims"];

/**
 * Lists the services that arrive in time. Adds an issue for each unknown warehouse code.
 *
 * @returns The services in the order of the stocks, then of the configuration; and the reasons why others are not used.
 * @throws RangeError or TypeError if an entry of the stocks is malformed or a warehouse is repeated.
 */
export function listServices(
  { destWarehouseCode: dest, arriveBy }: SourceRequest,
  context: SourceContext,
  issues: Issue[],
  claimsOf?: ClaimsOf,
) {
  const { network, stocks, now, notBefore, transferType } = context;
  // A route from a warehouse to itself always has issues. They show whether the warehouse is unknown.
  reportUnknown(network.route(dest, dest).issues, "destWarehouseCode", ["destWarehouseCode"], issues);
  const sources = new Set<string>();
  const usable: UsableService[] = [];
  const codes = new Set<MissingCode>();
  for (const entry of stocks) {
    const source = sources.size;
    const place = `context.stocks[${source}]`;
    assertValid(place, arrayFault(entry));
    const [src, stock] = entry;
    assertValid(`${place}[0]`, textFault(src));
    if (sources.has(src)) assertValid(`${place}[0]`, faultOf("not_unique", src, { expected: "be unique" }));
    sources.add(src);
    const routes = network.routes(src, dest);
    reportUnknown(routes.issues, "srcWarehouseCode", ["stocks", source], issues);
    const ofType = (routes.value ?? []).filter((route) => [route.transferType, undefined].includes(transferType));
    const lacksType = routes.value !== undefined && ofType.length === 0;
    if (lacksType || routes.issues?.some(({ code }) => code === "no_lane")) codes.add("no_lane");
    for (const route of ofType) {
      const data = readRoute(route);
      const prepare = memoize((preparationDays: number): PreparedService => {
        const { schedule, milestones } = findSchedule(now, route, notBefore, preparationDays);
        if (!schedule) return { code: "beyond_calendars" };
        if (arriveBy !== undefined && schedule.latestArrivalDate > arriveBy) return { code: "too_late" };
        const told = Object.freeze({ srcWarehouseCode: src, ...data.terms, ...datesOf(milestones) });
        return { told, rules: lineRules(data, milestones, context, claimsOf?.(src)) };
      });
      const first = prepare(0);
      if (first.code) {
        codes.add(first.code);
        continue;
      }
      assertValid(`context.stocks of ${describeValue(src)}`, methodFault(stock, "get"));
      usable.push({ source, stock, told: first.told, prepare });
    }
  }
  // Without stocks, or with the stock of the destination alone, no route has been refused.
  if (usable.length === 0 && codes.size === 0) codes.add("no_lane");
  return { usable, codes };
}

function reportUnknown(found: readonly Issue[] | undefined, field: string, path: Issue["path"], issues: Issue[]): void {
  for (const issue of found ?? []) {
    if (issue.code === "unknown_warehouse" && issue.path[0] === field) issues.push({ ...issue, path });
  }
}
