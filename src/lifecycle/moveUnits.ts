import type { ItemCount } from "../list/StockTransfer";
import type { Report } from "../result/collectIssues";
import { type Fields, isObject } from "../result/kinds";
import { arrayFault, faultOf, integerFault, kindFault, textFault, unknownFieldFaults } from "../result/valueFaults";
import type { Quantity } from "./TransferEvent";
import type { TransferLine } from "../list/transferLines";

export interface UnitMove {
  /** The number of units of a line that the event can move. */
  readonly from: (line: TransferLine) => number;
  /** The count that each field of an item increases. Without `items`, all units go to the first count. */
  readonly into: readonly [FieldOfEntry, ...FieldOfEntry[]];
  /** The default value of each field of an item. Without a default, each field is required and must be at least 1. */
  readonly defaultQty?: 0;
}

type FieldOfEntry = readonly [field: string, count: ItemCount];

/** Units by SKU. */
type Units = ReadonlyMap<string, number>;

/** Increases the counts of the lines in order, and returns the added units, which are not used after an issue. */
export function moveUnits(
  lines: readonly TransferLine[],
  event: Fields,
  move: UnitMove,
  report: Report,
): Partial<Record<ItemCount, readonly Quantity[]>> {
  const { from, into } = move;
  const movable = new Map<string, number>();
  for (const line of lines) addTo(movable, line.sku, from(line));
  const wanted = "items" in event ? readItems(event["items"], movable, move, report) : new Map([[into[0][1], movable]]);
  if (!wanted) return {};
  const moved = Array.from(wanted, ([count, units]) => [count, quantitiesOf(units)] as const);
  if (moved.every(([, quantities]) => quantities.length === 0)) report([], { code: "nothing_to_do" });
  for (const [count, units] of wanted) {
    const rest = new Map(units);
    for (const line of lines) {
      const qty = Math.min(from(line), rest.get(line.sku) ?? 0);
      line[count] += qty;
      addTo(rest, line.sku, -qty);
    }
  }
  return Object.fromEntries(moved);
}

/** The units of the items by count and SKU; `undefined` after an issue. */
function readItems(
  items: unknown,
  movable: Units,
  { into, defaultQty }: UnitMove,
  report: Report,
): ReadonlyMap<ItemCount, Units> | undefined {
  let faults = 0;
  const test: Report = (path, fault) => {
    if (fault) faults += 1;
    report(["items", ...path], fault);
  };
  if (!Array.isArray(items) || items.length === 0) {
    test([], arrayFault(items) ?? faultOf("empty_list", items));
    return undefined;
  }
  const wanted = new Map(into.map(([, count]) => [count, new Map<string, number>()]));
  const fields = into.map(([field]) => field);
  const rest = new Map(movable);
  // Unlike forEach, entries() visits holes.
  for (const [index, item] of (items as readonly unknown[]).entries()) {
    if (!isObject(item)) {
      test([index], kindFault("object", item));
      continue;
    }
    const sku = item["sku"] as string;
    test([index, "sku"], textFault(sku) ?? (movable.has(sku) ? undefined : faultOf("not_in_transfer", sku)));
    for (const [field, fault] of unknownFieldFaults(item, ["sku", ...fields])) test([index, field], fault);
    for (const [field, count] of into) {
      const given = field in item ? item[field] : defaultQty;
      const fault = integerFault(given, defaultQty ?? 1);
      test([index, field], fault);
      const max = rest.get(sku);
      if (fault || max === undefined) continue;
      const qty = given as number;
      // Only the first excessive quantity of a SKU is reported.
      if (max >= 0 && qty > max) test([index, field], faultOf("too_big", qty, { max }));
      addTo(rest, sku, -qty);
      addTo(wanted.get(count)!, sku, qty);
    }
  }
  return faults > 0 ? undefined : wanted;
}

function quantitiesOf(units: Units): readonly Quantity[] {
  return Array.from(units, ([sku, qty]) => ({ sku, qty })).filter(({ qty }) => qty > 0);
}

function addTo(units: Map<string, number>, sku: string, qty: number): void {
  units.set(sku, (units.get(sku) ?? 0) + qty);
}
