import { type TransferPage, type TransferStatus, transferStatuses } from "stock-transfer";
import { formatInteger, formatTable } from "./format";

/** The transfers of a page, each with one item: the one that matches the filter, if it has SKUs. */
export function showPage({ transfers, next }: TransferPage, skus: readonly string[] = []): string[] {
  if (transfers.length === 0) return ["No transfer matches."];
  const rows = transfers.map(({ code, status, srcWarehouseCode, destWarehouseCode, estimatedArrivalDate, items }) => {
    const { sku, qty } = items.find((item) => skus.includes(item.sku)) ?? items[0]!;
    const more = items.length > 1 ? ` +${items.length - 1}` : "";
    const lane = `${srcWarehouseCode} → ${destWarehouseCode}`;
    return [code, status, lane, estimatedArrivalDate, `${qty} × ${sku}${more}`];
  });
  return [
    ...formatTable(["code", "status", "lane", "arrival", "items"], rows),
    next === 0 ? "This is the last page." : `Next page: next=${next}`,
  ];
}

export function showCounts(counts: Readonly<Record<TransferStatus, number>>): string {
  return transferStatuses.map((status) => `${status} ${formatInteger(counts[status])}`).join(", ");
}
