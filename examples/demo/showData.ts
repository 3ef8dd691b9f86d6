import { lanes, productName, stockOf, warehouses } from "./company";
import { formatInteger, formatTable, formatWeight } from "./format";

export function showWarehouses(): string[] {
  const rows = warehouses.map(({ code, timeZone }) => [
    code,
    timeZone,
    [...new Set(lanes.filter(({ src }) => src === code).map(({ dest }) => dest))].join(", "),
  ]);
  return formatTable(["warehouse", "time zone", "has lanes to"], rows);
}

export function showSkus(warehouseCode: string): string[] {
  const rows = [...stockOf(warehouseCode)].map(
    ([sku, { onHandQty, reservedQty = 0, safetyQty = 0, unitWeight, transferable = true }]) => [
      sku,
      productName(sku),
      formatInteger(Math.max(0, onHandQty - reservedQty - safetyQty)),
      unitWeight === undefined ? "not known" : formatWeight(unitWeight),
      transferable ? "" : "may not be transferred",
    ],
  );
  return formatTable(["SKU", "product", "available", "unit weight", ""], rows, ["available", "unit weight"]);
}
