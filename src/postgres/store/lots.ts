import type { StockLot } from "../../check/StockLevel";
import { deltasBetween, moveUnits } from "../../lifecycle/moveUnits";
import type { MovingStep } from "../../lifecycle/applyEvent";
import { addUp } from "../../lifecycle/readMoves";
import type { StockDelta } from "../../list/StockDelta";
import type { StockTransfer } from "../../list/StockTransfer";
import { linesOf, type TransferLine, unitStates } from "../../list/transferLines";

/** Units of a SKU with one expiry date: "" if the units do not expire, or if their date is unknown. */
export interface DatedUnits {
  readonly sku: string;
  readonly expiresOn: string;
  readonly qty: number;
}

/** The units of a transfer that come from one lot, by state. */
export type TransferLot = TransferLine & Pick<DatedUnits, "expiresOn">;

/** The lots of a level, the first to expire first. */
export function datedLots(lots: ReadonlyMap<string, number>): readonly StockLot[] {
  return Array.from(lots, ([expiresOn, qty]) => ({ expiresOn, qty })).sort(byDate);
}

function byDate(a: Pick<DatedUnits, "expiresOn">, b: Pick<DatedUnits, "expiresOn">): number {
  return a.expiresOn < b.expiresOn ? -1 : 1;
}

/** The lots to keep, sorted by date: a lot of 0, the last to expire, only if it is the only one. */
export function tidyLots(lots: readonly StockLot[]): readonly StockLot[] {
  const left = lots.filter(({ qty }) => qty > 0);
  return left.length > 0 ? left : lots.slice(-1);
}

/** Adds up units of the same SKU and date. The result is sorted by date. */
export function addUpLots(units: readonly DatedUnits[]): readonly DatedUnits[] {
  const sums = new Map<string, DatedUnits>();
  for (const each of units) {
    const lot = JSON.stringify([each.expiresOn, each.sku]);
    sums.set(lot, { ...each, qty: each.qty + (sums.get(lot)?.qty ?? 0) });
  }
  return Array.from(sums.values()).sort(byDate);
}

const noUnits = { left: 0, underWay: 0, accepted: 0, rejected: 0, lost: 0, returned: 0, cancelled: 0, excess: 0 };

export function createLots(units: readonly DatedUnits[]): readonly TransferLot[] {
  return addUpLots(units.filter(({ expiresOn }) => expiresOn !== "")).map((lot) => ({
    ...noUnits,
    ...lot,
    left: lot.qty,
  }));
}

export type LotDelta = StockDelta & Pick<DatedUnits, "expiresOn">;

/** Moves units of lots, sorted by date: the first to expire move first, but the last ones are cancelled first. */
export function moveLots(
  before: StockTransfer,
  lots: readonly TransferLot[],
  { stock, moves }: Pick<MovingStep, "stock" | "moves">,
) {
  const moved = lots.map((lot) => ({ ...lot }));
  if (lots.length > 0) {
    const bySku = groupBySku<TransferLine>([...moved, ...linesWithoutDate(before, lots)]);
    for (const move of moves) {
      const ofSku = bySku.get(move.sku)!;
      // Units in excess come from no lot.
      if (move.from !== "none" && move.to !== "none")
        moveUnits(move.to === "cancelled" ? [...ofSku].reverse() : ofSku, [move]);
    }
  }
  const dated = moved.map((lot, index) => ({ lot, stock: deltasBetween([lots[index]!], [lot]) }));
  const deltasAt = (place: "source" | "destination") => {
    const rest = new Map(stock[place].map((delta) => [delta.sku, { ...delta, expiresOn: "" }]));
    const ofLots = dated.flatMap(({ lot, stock: own }) =>
      own[place].map((delta) => ({ ...delta, expiresOn: lot.expiresOn })),
    );
    for (const { sku, onHandQty, reservedQty } of ofLots) {
      const { onHandQty: onHand, reservedQty: reserved } = rest.get(sku) ?? { onHandQty: 0, reservedQty: 0 };
      rest.set(sku, { sku, onHandQty: onHand - onHandQty, reservedQty: reserved - reservedQty, expiresOn: "" });
    }
    return [...ofLots, ...rest.values()].filter(({ onHandQty, reservedQty }) => onHandQty !== 0 || reservedQty !== 0);
  };
  return { lots: moved, source: deltasAt("source"), destination: deltasAt("destination") };
}

export function groupBySku<Line extends { readonly sku: string }>(
  lines: readonly Line[],
): ReadonlyMap<string, readonly Line[]> {
  const bySku = new Map<string, Line[]>();
  for (const line of lines) {
    const ofSku = bySku.get(line.sku);
    if (ofSku) ofSku.push(line);
    else bySku.set(line.sku, [line]);
  }
  return bySku;
}

/** The units that come from no lot, or from an unknown one: one line for each SKU. */
function linesWithoutDate(transfer: StockTransfer, lots: readonly TransferLot[]): readonly TransferLine[] {
  const dated = addUp(lots);
  return Array.from(addUp(linesOf(transfer)), ([sku, all]) => {
    const line = { ...noUnits, sku, qty: 0 };
    // The transfer may have been changed without its lots.
    for (const state of unitStates) line[state] = Math.max(0, all[state] - (dated.get(sku)?.[state] ?? 0));
    return line;
  });
}
