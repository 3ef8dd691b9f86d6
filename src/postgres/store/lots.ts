import type { StockLevel, StockLot } from "../../check/StockLevel";
import { deltasBetween, moveUnits } from "../../lifecycle/moveUnits";
import type { Move } from "../../lifecycle/readMoves";
import type { StockDelta } from "../../list/StockDelta";
import type { StockTransfer } from "../../list/StockTransfer";
import { linesOf, type TransferLine, unitStates } from "../../list/transferLines";

/** Units of a SKU with one expiry date. The date is "" if the units do not expire, or if their date is unknown. */
export interface DatedUnits {
  readonly sku: string;
  readonly expiresOn: string;
  /** Negative if the units are subtracted. */
  readonly qty: number;
}

/** Whether the units belong to a lot. */
export function isDated({ expiresOn }: DatedUnits): boolean {
  return expiresOn !== "";
}

/** The units of a transfer that come from one lot, by state. */
export type TransferLot = TransferLine & Pick<DatedUnits, "expiresOn">;

/** Takes units from the lots that expire first, beginning with `goodOn`. `lots` is sorted by date. */
export function takeLots(sku: string, qty: number, goodOn: string, lots: readonly StockLot[] = []): DatedUnits[] {
  let rest = qty;
  const taken = lots.map((lot) => {
    const units = lot.expiresOn >= goodOn ? Math.min(lot.qty, rest) : 0;
    rest -= units;
    return { sku, expiresOn: lot.expiresOn, qty: units };
  });
  return [...taken, { sku, expiresOn: "", qty: rest }].filter((units) => units.qty > 0);
}

/** Adds up units of the same SKU and date. The result is sorted by date. */
export function addUpLots(units: readonly DatedUnits[]): readonly DatedUnits[] {
  const sums = new Map<string, DatedUnits>();
  for (const each of units) {
    const lot = JSON.stringify([each.expiresOn, each.sku]);
    sums.set(lot, { ...each, qty: each.qty + (sums.get(lot)?.qty ?? 0) });
  }
  return Array.from(sums.values()).sort((a, b) => (a.expiresOn < b.expiresOn ? -1 : 1));
}

const noUnits = { left: 0, underWay: 0, accepted: 0, rejected: 0, lost: 0, returned: 0, cancelled: 0, excess: 0 };

/** The lots of a new transfer. */
export function createLots(units: readonly DatedUnits[]): readonly TransferLot[] {
  return addUpLots(units.filter(isDated)).map((lot) => ({ ...noUnits, ...lot, left: lot.qty }));
}

/** The lots of a transfer after an event, and the changes of the lots at both warehouses. */
export interface LotStep {
  readonly lots: readonly TransferLot[];
  readonly source: readonly DatedUnits[];
  readonly destination: readonly DatedUnits[];
}

/**
 * Moves the units of an event. The units that expire first move first, but those that expire last are cancelled first.
 *
 * @param before The transfer before the event.
 * @param lots Sorted by date.
 */
export function moveLots(before: StockTransfer, lots: readonly TransferLot[], moves: readonly Move[]): LotStep {
  const moved = lots.map((lot) => ({ ...lot }));
  const inOrder = [...moved, ...linesWithoutDate(before, lots)];
  const backwards = [...inOrder].reverse();
  for (const move of moves) {
    // Units in excess come from no lot.
    if (move.from === "none" || move.to === "none") continue;
    moveUnits(move.to === "cancelled" ? backwards : inOrder, [move]);
  }
  const changesAt = (place: "source" | "destination") =>
    moved
      .map(({ sku, expiresOn }, index) => {
        const deltas = deltasBetween([lots[index]!], [moved[index]!])[place];
        return { sku, expiresOn, qty: unreservedOf(deltas) };
      })
      .filter(({ qty }) => qty !== 0);
  return { lots: moved, source: changesAt("source"), destination: changesAt("destination") };
}

/** The surplus that an event takes back: one entry for each SKU. */
export function takenSurplus(moves: readonly Move[]): readonly Pick<DatedUnits, "sku" | "qty">[] {
  const sums = new Map<string, number>();
  for (const { sku, qty, from, to } of moves) {
    sums.set(sku, (sums.get(sku) ?? 0) + (to === "none" ? qty : from === "none" ? -qty : 0));
  }
  return Array.from(sums, ([sku, qty]) => ({ sku, qty })).filter(({ qty }) => qty > 0);
}

/**
 * The changes of the lots from which surplus is taken back: units without a date go first, then those that expire last.
 *
 * @param level The level after the event, with its lots before the event.
 * @param changes The other changes of lots by the event.
 */
export function takeSurplus(
  { sku, qty }: Pick<DatedUnits, "sku" | "qty">,
  { onHandQty, reservedQty = 0, lots = [] }: StockLevel,
  changes: readonly DatedUnits[],
): readonly DatedUnits[] {
  const units = [...lots.map((lot) => ({ ...lot, sku })), ...changes.filter((change) => change.sku === sku)];
  const dated = addUpLots(units).map((lot) => ({ ...lot, qty: Math.max(0, lot.qty) }));
  const total = dated.reduce((sum, lot) => sum + lot.qty, 0);
  let rest = Math.min(qty, total - Math.max(0, onHandQty - reservedQty));
  return dated.reverse().flatMap((lot) => {
    const taken = Math.max(0, Math.min(lot.qty, rest));
    rest -= taken;
    return taken > 0 ? [{ ...lot, qty: -taken }] : [];
  });
}

/** Lots are unreserved units. */
function unreservedOf(deltas: readonly StockDelta[]): number {
  return deltas.reduce((sum, { onHandQty, reservedQty }) => sum + onHandQty - reservedQty, 0);
}

/** The units that come from no lot, or from an unknown one: one line for each SKU. */
function linesWithoutDate(transfer: StockTransfer, lots: readonly TransferLot[]): readonly TransferLine[] {
  return Array.from(new Set(transfer.items.map(({ sku }) => sku)), (sku) => {
    const line = { ...noUnits, sku, qty: 0 };
    for (const state of unitStates) {
      const unitsOf = (lines: readonly TransferLine[]) =>
        lines.reduce((sum, each) => sum + (each.sku === sku ? each[state] : 0), 0);
      // The transfer may have been changed without its lots.
      line[state] = Math.max(0, unitsOf(linesOf(transfer)) - unitsOf(lots));
    }
    return line;
  });
}
