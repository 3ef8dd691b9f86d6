import { checkLine } from "../check/checkLine";
import type { RequestedItem } from "../check/CheckRequest";
import type { StockLevel } from "../check/StockLevel";
import type { Route } from "../network/TransferNetwork";
import { describeValue } from "../result/describeValue";
import { maxAmount } from "../result/isAmount";
import type { Issue } from "../result/Issue";
import { makeIssueInWords } from "../result/makeIssue";
import type { Result } from "../result/Result";
import { assertArray, assertFunction, throwMisuse, type Unchecked } from "../result/throwMisuse";
import { scheduleTransferAs, type TransferSchedule } from "../schedule/scheduleTransfer";
import type { SourceContext } from "./SourcePlan";

const caller = "planSources";

type Stock = Unchecked<{ get(sku: string): StockLevel | undefined }>;

/** A warehouse that has a lane to the destination. */
export interface UsableSource {
  readonly route: Route;
  readonly schedule: TransferSchedule;
  readonly stock: Stock;
}

/** What a source may supply of one SKU. */
export interface Offer {
  /** Index of the line. */
  readonly line: number;
  /** Units, ≥ 1 and at most as many as are requested. */
  readonly qty: number;
  readonly unitWeight: number;
}

/**
 * The sources with a lane to the destination, in order of arrival, then of the stocks. A code that the network does not know
 * is added to the issues.
 *
 * @throws RangeError or TypeError where an entry is malformed, or a warehouse comes twice.
 */
export function listUsableSources(
  { network, stocks, now }: SourceContext,
  destWarehouseCode: string,
  issues: Issue[],
): readonly UsableSource[] {
  // The issues of the way from the destination to itself tell whether it is known.
  issues.push(...listUnknown(network.route(destWarehouseCode, destWarehouseCode), "destWarehouseCode"));
  const codes = new Set<string>();
  const usable: UsableSource[] = [];
  let index = 0;
  for (const entry of stocks) {
    const place = `context.stocks[${index}]`;
    assertArray(caller, place, entry);
    const [src, stock] = entry as readonly [string, Stock];
    if (typeof (src as unknown) !== "string") throwMisuse(caller, `${place}[0]`, "a string", src, TypeError);
    if (codes.has(src)) throwMisuse(caller, `${place}[0]`, "another warehouse than in the entries before", src);
    codes.add(src);
    const route = network.route(src, destWarehouseCode);
    if (route.value) usable.push({ route: route.value, schedule: scheduleTransferAs(caller, now, route.value), stock });
    for (const issue of listUnknown(route, "srcWarehouseCode")) issues.push({ ...issue, path: ["stocks", index] });
    index += 1;
  }
  // Sorting keeps the order of what arrives on one day.
  return usable.sort((a, b) => arrivalOf(a) - arrivalOf(b));
}

/**
 * What a source may supply, in the order of the lines: what is available of a SKU that is transferable and has a weight. If
 * all of it together weighs more than 2^53 − 1, that is added to the issues.
 *
 * @throws RangeError or TypeError naming the source and the SKU if a stock level is malformed.
 */
export function findOffers(
  { route, stock }: UsableSource,
  lines: readonly RequestedItem[],
  issues: Issue[],
): readonly Offer[] {
  const code = describeValue(route.src);
  const source = `${caller}: the source ${code}`;
  assertFunction(source, "stock.get", stock?.get, stock);
  const offers: Offer[] = [];
  let totalWeight = 0;
  lines.forEach(({ sku, qty: requestedQty }, line) => {
    // Where one unit may go, all that is available may.
    const { allowed, availableQty, unitWeight } = checkLine(source, { sku, qty: 1 }, stock!.get!(sku));
    if (!allowed) return;
    const qty = Math.min(availableQty, requestedQty);
    totalWeight += qty * unitWeight;
    offers.push({ line, qty, unitWeight });
  });
  // Rounding never turns a sum or product above 2^53 − 1 into a safe integer.
  if (totalWeight > maxAmount) {
    const rule = `weigh at most ${maxAmount} from ${code}`;
    issues.push(makeIssueInWords("unsafe_total", ["items"], rule, "more"));
  }
  return offers;
}

function listUnknown({ issues }: Result<Route>, field: string): readonly Issue[] {
  return issues?.filter(({ code, path }) => code === "unknown_warehouse" && path[0] === field) ?? [];
}

function arrivalOf({ schedule }: UsableSource): number {
  return Date.parse(schedule.estimatedArrivalDate);
}
