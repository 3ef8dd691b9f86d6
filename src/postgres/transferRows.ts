import { copyTransfer } from "../list/copyTransfer";
import { addTransferFaults, throwTransferFaults } from "../list/transferFaults";
import { isTransferStatus, statusRule, type StockTransfer, type TransferItem } from "../list/StockTransfer";
import { describeValue } from "../result/describeValue";
import { isAmount } from "../result/isAmount";
import { isObject } from "../result/isObject";
import { throwMisuse, type Unchecked } from "../result/throwMisuse";
import { parseCivilDay } from "../time/civilDay";
import { RowReader } from "./readRow";
import type { Row } from "./Statement";
import { indexedRule, isIndexable, isStorable, storableRule, toArrayLiteral } from "./storableText";

/** Columns of the table in the order of its definition, each with its type. */
export const transferColumns = {
  seq: "bigint",
  id: "text",
  status: "text",
  sub_status: "text",
  code: "text",
  ref_code: "text",
  partner_code: "text",
  partner_name: "text",
  src_warehouse_code: "text",
  dest_warehouse_code: "text",
  items: "jsonb",
  skus: "text[]",
  note: "text",
  estimated_arrival_date: "text",
  created_at: "bigint",
  updated_at: "bigint",
  done_at: "bigint",
  outbound_shipment_code: "text",
  inbound_shipment_code: "text",
} as const;

export type TransferColumn = keyof typeof transferColumns;

/** What is read of a row: `skus` only repeats what the items say. As text, the items pass every driver unchanged. */
export const readColumns = (Object.keys(transferColumns) as TransferColumn[])
  .filter((column) => column !== "skus")
  .map((column) => (column === "items" ? "items::text as items" : column))
  .join(", ");

/**
 * The values of the columns.
 *
 * @throws RangeError naming `caller`, the field, the id, the rule and the value if the transfer breaks a rule of its own or
 * has a text that PostgreSQL cannot keep.
 */
export function toTransferRow(
  caller: string,
  given: StockTransfer,
): Readonly<Record<TransferColumn, string | number | null>> {
  const transfer = copyTransfer(given);
  const faults: string[] = [];
  if (addTransferFaults(transfer, parseCivilDay, faults)) throwTransferFaults(caller, faults);
  assertStorable(caller, transfer);
  const { partner, items } = transfer;
  return {
    seq: transfer.seq,
    id: transfer.id,
    status: transfer.status,
    sub_status: transfer.subStatus,
    code: transfer.code,
    ref_code: transfer.refCode,
    partner_code: partner.code,
    partner_name: partner.name,
    src_warehouse_code: transfer.srcWarehouseCode,
    dest_warehouse_code: transfer.destWarehouseCode,
    items: JSON.stringify(items.map(({ sku, qty }) => ({ sku, qty }))),
    skus: toArrayLiteral(new Set(items.map(({ sku }) => sku))),
    note: transfer.note,
    estimated_arrival_date: transfer.estimatedArrivalDate,
    created_at: transfer.createdAt,
    updated_at: transfer.updatedAt,
    done_at: transfer.doneAt ?? null,
    outbound_shipment_code: transfer.outboundShipmentCode,
    inbound_shipment_code: transfer.inboundShipmentCode,
  };
}

function assertStorable(caller: string, transfer: StockTransfer): void {
  const { id, subStatus, code, refCode, partner, srcWarehouseCode, destWarehouseCode, items, note } = transfer;
  const { outboundShipmentCode, inboundShipmentCode } = transfer;
  const indexed = { id, code, refCode, srcWarehouseCode, destWarehouseCode };
  const others = {
    ...{ subStatus, "partner.code": partner.code, "partner.name": partner.name, note },
    ...{ outboundShipmentCode, inboundShipmentCode },
  };
  for (const [field, text] of Object.entries(indexed)) if (!isIndexable(text)) fail(field, indexedRule, text);
  for (const [field, text] of Object.entries(others)) if (!isStorable(text)) fail(field, storableRule, text);
  for (const [index, { sku }] of items.entries()) if (!isIndexable(sku)) fail(`items[${index}].sku`, indexedRule, sku);

  function fail(field: string, rule: string, text: string): never {
    throwMisuse(caller, `${field} of transfer ${describeValue(id)}`, rule, text);
  }
}

/** @throws TypeError naming `caller`, the column, the rule and the value. */
export function readTransferRow(caller: string, row: Row): StockTransfer {
  const reader: RowReader = new RowReader(caller, row);
  const status = reader.text("status");
  if (!isTransferStatus(status)) reader.fail("status", statusRule(), status);
  const seq = reader.integer("seq");
  if (seq < 1) reader.fail("seq", "≥ 1", seq);
  return {
    seq,
    id: reader.text("id"),
    status,
    subStatus: reader.text("sub_status"),
    code: reader.text("code"),
    refCode: reader.text("ref_code"),
    partner: { code: reader.text("partner_code"), name: reader.text("partner_name") },
    srcWarehouseCode: reader.text("src_warehouse_code"),
    destWarehouseCode: reader.text("dest_warehouse_code"),
    items: readItems(reader),
    note: reader.text("note"),
    estimatedArrivalDate: reader.text("estimated_arrival_date"),
    createdAt: reader.integer("created_at"),
    updatedAt: reader.integer("updated_at"),
    ...(row["done_at"] !== null && { doneAt: reader.integer("done_at") }),
    outboundShipmentCode: reader.text("outbound_shipment_code"),
    inboundShipmentCode: reader.text("inbound_shipment_code"),
  };
}

/** With `sku` before `qty`: `jsonb` keeps no order of fields. */
function readItems(reader: RowReader): TransferItem[] {
  const items = reader.json("items");
  if (!Array.isArray(items)) reader.fail("items", "a list", items);
  return (items as readonly Unchecked<TransferItem>[]).map((item, index) => {
    const place = `items[${index}]`;
    if (!isObject(item)) reader.fail(place, "an object", item);
    const { sku, qty } = item;
    if (typeof sku !== "string") reader.fail(`${place}.sku`, "a text", sku);
    if (!isAmount(qty, 1)) reader.fail(`${place}.qty`, "a safe integer ≥ 1", qty);
    return { sku, qty };
  });
}
