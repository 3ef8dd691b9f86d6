import type { StockDelta } from "../list/StockDelta";
import type { TransferLine } from "../list/transferLines";
import type { Move } from "./readMoves";
import type { TransferStep } from "./TransferEvent";

type StateOfLine = Exclude<Move["to"], "none">;

/** How a unit in each state counts: on hand and reserved at the source, on hand at the destination. */
const stockOfUnit: Readonly<Record<StateOfLine, readonly [onHand: number, reserved: number, arrived: number]>> = {
  left: [1, 1, 0],
  underWay: [0, 0, 0],
  accepted: [0, 0, 1],
  rejected: [0, 0, 0],
  lost: [0, 0, 0],
  returned: [1, 0, 0],
  cancelled: [1, 0, 0],
  excess: [0, 0, 1],
};

/** The lines of a SKU. Earlier lines than `starts` have no units in the state, so a move need not pass all lines. */
interface LinesOfSku {
  readonly lines: TransferLine[];
  readonly starts: Partial<Record<Move["from"], number>>;
}

/** Moves units of the lines of each SKU, in their order. New excess is on the first line. */
export function moveUnits(lines: readonly TransferLine[], moves: readonly Move[]): void {
  const bySku = new Map<string, LinesOfSku>();
  for (const line of lines) {
    const ofSku = bySku.get(line.sku);
    if (ofSku) ofSku.lines.push(line);
    else bySku.set(line.sku, { lines: [line], starts: {} });
  }
  for (const { sku, qty, from, to } of moves) {
    const { lines: ofSku, starts } = bySku.get(sku)!;
    let at = starts[from] ?? 0;
    for (let rest = qty; rest > 0; at += 1) {
      const line = ofSku[at]!;
      const moved = from === "none" ? rest : Math.min(line[from], rest);
      if (from !== "none") {
        line[from] -= moved;
        starts[from] = at;
      }
      if (moved > 0) starts[to] = Math.min(starts[to] ?? 0, at);
      if (to !== "none") line[to] += moved;
      rest -= moved;
    }
  }
}

/** The stock changes between two states of the same lines. */
export function deltasBetween(before: readonly TransferLine[], after: readonly TransferLine[]): TransferStep["stock"] {
  const bySku = new Map<string, [onHand: number, reserved: number, arrived: number]>();
  for (const [index, line] of after.entries()) {
    const sums = bySku.get(line.sku) ?? [0, 0, 0];
    bySku.set(line.sku, sums);
    for (const [state, weights] of Object.entries(stockOfUnit)) {
      const moved = line[state as StateOfLine] - before[index]![state as StateOfLine];
      weights.forEach((weight, place) => (sums[place]! += weight * moved));
    }
  }
  const sums = Array.from(bySku);
  return {
    source: sums.map(([sku, [onHandQty, reservedQty]]) => ({ sku, onHandQty, reservedQty })).filter(isChange),
    destination: sums.map(([sku, [, , onHandQty]]) => ({ sku, onHandQty, reservedQty: 0 })).filter(isChange),
  };
}

function isChange({ onHandQty, reservedQty }: StockDelta): boolean {
  return onHandQty !== 0 || reservedQty !== 0;
}
