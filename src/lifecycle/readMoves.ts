import { shippedOf, type TransferLine, type UnitState, unitStates } from "../list/transferLines";
import type { Report } from "../result/collectIssues";
import type { Fault } from "../result/Issue";
import { type Fields, isObject, maxAmount } from "../result/kinds";
import {
  arrayFault,
  choiceFault,
  faultOf,
  integerFault,
  kindFault,
  textFault,
  unknownFieldFaults,
} from "../result/valueFaults";

/** Units go from one state to another. Units in excess come from nowhere (`none`). */
export interface Way {
  readonly from: UnitState | "excess" | "none";
  readonly to: UnitState | "excess" | "none";
}

export interface Move extends Way {
  readonly sku: string;
  readonly qty: number;
}

/** A field of the items of an event, and the way of its units. */
export interface MovingField extends Way {
  readonly field: string;
  /** Without a default, the field is required and at least 1. */
  readonly defaultQty?: 0;
}

/** The units of a SKU on all its lines. */
type Sums = Record<UnitState | "excess" | "qty", number>;

/**
 * The moves of the items of an event, in the order in which they fill the lines: those of the first field come first.
 * `undefined` after an issue.
 *
 * @param fields `undefined`: each item gives its own states.
 */
export function readMoves(
  items: unknown,
  fields: readonly MovingField[] | undefined,
  lines: readonly TransferLine[],
  report: Report,
): readonly Move[] | undefined {
  let faults = 0;
  const note: Report = (path, fault) => {
    if (fault) faults += 1;
    report(["items", ...path], fault);
  };
  if (!Array.isArray(items) || items.length === 0) {
    note([], arrayFault(items) ?? faultOf("empty_list", items));
    return undefined;
  }
  const bySku = addUp(lines);
  // Units that can still be added to the transfer.
  let room = Array.from(bySku.values()).reduce((rest, { qty, excess }) => rest - qty - excess, maxAmount);
  const exceeded = new Set<unknown>();
  const moves: Move[] = [];
  // Unlike forEach, entries() visits holes.
  for (const [index, item] of (items as readonly unknown[]).entries()) {
    const test: Report = (path, fault) => {
      note([index, ...path], fault);
    };
    if (!isObject(item)) {
      test([], kindFault("object", item));
      continue;
    }
    const sku = item["sku"] as string;
    const sums = bySku.get(sku);
    test(["sku"], textFault(sku) ?? (sums ? undefined : faultOf("not_in_transfer", sku)));
    const known = fields?.map(({ field }) => field) ?? ["qty", "from", "to"];
    for (const [field, fault] of unknownFieldFaults(item, ["sku", ...known])) test([field], fault);
    for (const { field, from, to, defaultQty } of fields ?? fieldOfCorrection(item, test)) {
      const given = field in item ? item[field] : defaultQty;
      const fault = integerFault(given, defaultQty ?? 1);
      test([field], fault);
      // Only the first excessive quantity of a SKU is reported.
      if (fault || !sums || exceeded.has(sku)) continue;
      const qty = given as number;
      const isEvent = fields !== undefined;
      const excessive = from === "none" ? excessFault(sums, room, qty, isEvent) : movedFault(sums, from, qty, isEvent);
      test([field], excessive);
      if (excessive) exceeded.add(sku);
      if (from === "none") room -= qty;
      else sums[from] -= qty;
      if (to === "none") room += qty;
      else sums[to] += qty;
      moves.push({ sku, qty, from, to });
    }
  }
  if (faults > 0) return undefined;
  return fields?.flatMap(({ to }) => moves.filter((move) => move.to === to)) ?? moves;
}

/** The units by SKU, in order of first appearance. */
export function addUp(lines: readonly TransferLine[]): ReadonlyMap<string, Sums> {
  const bySku = new Map<string, Sums>();
  for (const { sku, ...units } of lines) {
    const sums = bySku.get(sku);
    if (!sums) bySku.set(sku, units);
    else for (const state of [...unitStates, "excess", "qty"] as const) sums[state] += units[state];
  }
  return bySku;
}

/** `qty` does not count units in excess, so they can only be taken back or be added. */
const excessWays: Readonly<Record<string, readonly Way["to"][]>> = { excess: ["none"], none: ["excess"] };

function fieldOfCorrection({ from, to }: Fields, test: Report): readonly MovingField[] {
  const sources = [...unitStates, ...Object.keys(excessWays)];
  const fromFault = textFault(from) ?? choiceFault(from, sources);
  const targets = fromFault ? sources : (excessWays[from as Way["from"]] ?? unitStates);
  const toFault = textFault(to) ?? choiceFault(to, targets);
  test(["from"], fromFault);
  test(["to"], toFault);
  if (fromFault ?? toFault) return [];
  if (from === to) test([], { code: "nothing_to_do" });
  return [{ field: "qty", from: from as Way["from"], to: to as Way["to"] }];
}

/** More units under way may follow while units are left, but a correction is of what has been recorded. */
function movedFault(sums: Sums, from: UnitState | "excess", qty: number, isEvent: boolean): Fault | undefined {
  const max = sums[from];
  if (qty <= max) return undefined;
  const mayFollow = isEvent && from === "underWay" && qty <= max + sums.left;
  return faultOf(mayFollow ? "too_early" : "too_big", qty, { max });
}

/** There is no excess before something was shipped. */
function excessFault(sums: Sums, room: number, qty: number, isEvent: boolean): Fault | undefined {
  const isShipped = shippedOf(sums) > 0;
  const max = isShipped ? room : 0;
  if (qty <= max) return undefined;
  return faultOf(isEvent && !isShipped && sums.left > 0 ? "too_early" : "too_big", qty, { max });
}
