import { describeValue } from "../result/describeValue";
import { assertValid, inCall } from "../result/misuse";
import { integerFault, iterableFault, objectFault } from "../result/valueFaults";
import { assertFilter, compileTest, type Predicate } from "./filterFields";
import type { StockTransfer } from "./StockTransfer";
import type { TransferFilter } from "./TransferFilter";
import { linesOf, readTransfer } from "./transferLines";
import type { Mutable } from "./transferRules";

/** The units of one SKU in the matching transfers. */
export interface TransferQuantities {
  /** The SKU. */
  readonly sku: string;
  /** The number of transfers that have the SKU. */
  readonly transfers: number;
  /** Units of all lines of the SKU. */
  readonly qty: number;
  /** Units that have not left the source and may still leave it. */
  readonly leftQty: number;
  /** Units that have left the source, and are not accepted, rejected, lost or returned. */
  readonly underWayQty: number;
}

/**
 * Returns the units in the matching transfers, by a full scan: one entry for each SKU, in the order of UTF-16 code
 * units. If the filter has SKUs, the result still has all SKUs of the matches. O(transfers and their items), plus
 * sorting the result.
 *
 * @param transfers In any order.
 * @throws TypeError or RangeError if the filter is invalid or a transfer cannot be compared with it, as for
 * {@link matchesFilter}; if a match breaks a rule of {@link StockTransfer}; if `transfers` is not an iterable of
 * objects; or if the units of a SKU exceed 2^53 − 1.
 *
 * @example
 * ```ts
 * import { quantitiesOf, type StockTransfer } from "stock-transfer";
 *
 * const transfer: StockTransfer = {
 *   seq: 1, id: "st-1", status: "in_transit", subStatus: "", code: "ST0001", refCode: "", note: "",
 *   partner: { code: "P1", name: "Partner" }, srcWarehouseCode: "HCM", destWarehouseCode: "HAN",
 *   items: [{ sku: "HELMET", qty: 10, shippedQty: 8, acceptedQty: 5 }], estimatedArrivalDate: "2026-03-05",
 *   createdAt: 0, updatedAt: 0, outboundShipmentCode: "", inboundShipmentCode: "",
 * };
 * const [helmets] = quantitiesOf([transfer], { destWarehouseCode: "HAN" });
 * helmets; // => { sku: "HELMET", transfers: 1, qty: 10, leftQty: 2, underWayQty: 3 }
 * ```
 */
export function quantitiesOf(
  transfers: Iterable<StockTransfer>,
  filter: TransferFilter,
): readonly TransferQuantities[] {
  return inCall("quantitiesOf", () => {
    assertValid("transfers", iterableFault(transfers));
    assertFilter(filter);
    return addUpQuantities(readMatches(transfers, compileTest(filter)));
  });
}

function* readMatches(transfers: Iterable<StockTransfer>, matches: Predicate): Generator<StockTransfer> {
  let index = 0;
  for (const transfer of transfers) {
    const place = `transfers[${index}]`;
    index += 1;
    assertValid(place, objectFault(transfer));
    if (matches(transfer)) yield readTransfer(place, transfer);
  }
}

export function addUpQuantities(transfers: Iterable<StockTransfer>): readonly TransferQuantities[] {
  const bySku = new Map<string, { readonly sums: Mutable<TransferQuantities>; last?: StockTransfer }>();
  for (const transfer of transfers) {
    for (const line of linesOf(transfer)) {
      const { sku } = line;
      const found = bySku.get(sku) ?? { sums: { sku, transfers: 0, qty: 0, leftQty: 0, underWayQty: 0 } };
      if (!found.last) bySku.set(sku, found);
      const { sums } = found;
      if (found.last !== transfer) sums.transfers += 1;
      found.last = transfer;
      sums.qty += line.qty;
      sums.leftQty += line.left;
      sums.underWayQty += line.underWay;
    }
  }
  const all = Array.from(bySku.values(), ({ sums }) => sums);
  // The other sums are at most `qty`.
  for (const { sku, qty } of all) assertValid(`the sum of all qty of ${describeValue(sku)}`, integerFault(qty));
  return all.sort(byCodeUnit);
}

export function byCodeUnit(a: TransferQuantities, b: TransferQuantities): number {
  return a.sku < b.sku ? -1 : 1;
}
