import {
  isTransferStatus,
  itemQuantities,
  type StockTransfer,
  type TransferItem,
  transferStatuses,
} from "../list/StockTransfer";
import { placeOfField, readTransfer, transferFaults } from "../list/transferRules";
import { describeValue } from "../result/describeValue";
import { isAmount, isObject, maxAmount, pickFields, readList, type Unchecked } from "../result/kinds";
import { assertValid, throwMisuse } from "../result/misuse";
import { faultOf, objectFault } from "../result/valueFaults";
import type { RowReader } from "./readRow";
import { raw, type Scalar } from "./sql";
import { indexedText, jsonFault, ruleFault, storableText, type TextRule, toArrayLiteral } from "./storable";

/** A transfer with a field for each column. `skus` repeats the SKUs of the items, for an index. */
interface TransferFields extends Omit<StockTransfer, "partner"> {
  readonly "partner.code": string;
  readonly "partner.name": string;
  readonly skus: ReadonlySet<string>;
}

interface TransferColumn {
  readonly column: string;
  readonly type: "bigint" | "text" | "text[]" | "jsonb";
  /** The constraints after the type. */
  readonly rule: string;
  /** An additional rule for texts. */
  readonly textRule?: TextRule;
}

const text = (column: string, textRule = storableText): TransferColumn => ({
  column,
  type: "text",
  rule: "not null",
  textRule,
});
/** An index limits the length of the text. */
const shortText = (column: string) => text(column, indexedText);
const integer = (column: string, rule = "not null"): TransferColumn => ({ column, type: "bigint", rule });

const statusRule = `not null check (status in (${transferStatuses.map((status) => `'${status}'`).join(", ")}))`;

/** The column of each field of a transfer, in the order of the table. */
export const columnsByField: Readonly<Record<keyof Required<TransferFields>, TransferColumn>> = {
  seq: integer("seq", `not null check (seq between 1 and ${maxAmount})`),
  id: shortText("id"),
  status: { column: "status", type: "text", rule: statusRule },
  subStatus: text("sub_status"),
  code: shortText("code"),
  refCode: shortText("ref_code"),
  "partner.code": shortText("partner_code"),
  "partner.name": text("partner_name"),
  srcWarehouseCode: shortText("src_warehouse_code"),
  destWarehouseCode: shortText("dest_warehouse_code"),
  items: { column: "items", type: "jsonb", rule: "not null" },
  skus: { column: "skus", type: "text[]", rule: "not null" },
  note: text("note"),
  estimatedArrivalDate: text("estimated_arrival_date"),
  transferType: { ...shortText("transfer_type"), rule: "" },
  transferDate: { ...text("transfer_date"), rule: "" },
  departureDate: { ...text("departure_date"), rule: "" },
  latestArrivalDate: { ...text("latest_arrival_date"), rule: "" },
  totalWeight: integer("total_weight", ""),
  totalVolume: integer("total_volume", ""),
  meta: { column: "meta", type: "jsonb", rule: "" },
  createdAt: integer("created_at"),
  updatedAt: integer("updated_at"),
  doneAt: integer("done_at", ""),
  outboundShipmentCode: text("outbound_shipment_code"),
  inboundShipmentCode: text("inbound_shipment_code"),
};

export const transferColumns = Object.values(columnsByField);

const fieldNames = Object.keys(columnsByField) as readonly (keyof TransferFields)[];

/** The fields that a transfer is read from. */
const readFields = fieldNames.filter((field) => field !== "skus");

/** Their columns. Items are selected as text, which every driver returns unchanged. */
export const readColumns = raw(
  readFields
    .map((field) => columnsByField[field])
    .map(({ column, type }) => (type === "jsonb" ? `${column}::text as ${column}` : column))
    .join(", "),
);

const itemFields = ["sku", "qty", ...itemQuantities] as const;

/**
 * The values of all columns, in order.
 *
 * @param partnerCode The partner that the transfer must have; `undefined` for any.
 */
export function toTransferValues(given: StockTransfer, partnerCode?: string): readonly Scalar[] {
  assertValid("transfer", objectFault(given));
  const transfer = readWithItems(given);
  if (partnerCode !== undefined) assertPartner(transfer, partnerCode);
  const faults = transferFaults(transfer);
  if (faults.length > 0) throwMisuse(faults);
  const fields: TransferFields = {
    ...transfer,
    "partner.code": transfer.partner.code,
    "partner.name": transfer.partner.name,
    skus: new Set(transfer.items.map(({ sku }) => sku)),
  };
  assertStorable(fields);
  return fieldNames.map((field) => write(fields[field], columnsByField[field].type));
}

function readWithItems(given: StockTransfer): StockTransfer {
  const transfer = readTransfer(given);
  const items: unknown = transfer.items;
  if (!Array.isArray(items)) return transfer;
  const copies = readList(items as readonly TransferItem[], (item) => {
    return isObject(item) ? pickFields(item as TransferItem, itemFields) : item;
  });
  return { ...transfer, items: copies };
}

function assertPartner({ partner }: StockTransfer, partnerCode: string): void {
  const given: unknown = (partner as Unchecked<StockTransfer["partner"]>)?.code;
  if (given === partnerCode) return;
  const fault = faultOf("unknown_code", given, { expected: describeValue(partnerCode) });
  assertValid("partner.code of the transfer", fault);
}

function write(value: unknown, type: TransferColumn["type"]): Scalar {
  if (type === "jsonb") return value === undefined ? null : JSON.stringify(value);
  if (type === "text[]") return toArrayLiteral(value as ReadonlySet<string>);
  return (value ?? null) as Scalar;
}

function assertStorable(fields: TransferFields): void {
  const assertText = (field: string, rule: TextRule, given: string) => {
    assertValid(placeOfField(field, fields), ruleFault(rule, given));
  };
  for (const field of fieldNames) {
    const { textRule } = columnsByField[field];
    if (textRule && fields[field] !== undefined) assertText(field, textRule, fields[field] as string);
  }
  if (fields.meta) assertValid(placeOfField("meta", fields), jsonFault(fields.meta));
  for (const [index, { sku }] of fields.items.entries()) assertText(`items[${index}].sku`, indexedText, sku);
}

export function readTransferRow(reader: RowReader): StockTransfer {
  const fields = readFields.map((field) => [field, readField(reader, field)] as const);
  const {
    "partner.code": code,
    "partner.name": name,
    ...others
  } = Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as unknown as TransferFields;
  return { ...others, partner: { code, name } };
}

function readField(reader: RowReader, field: keyof TransferFields): unknown {
  const { column, type, rule } = columnsByField[field];
  if (field === "status") return readStatus(reader);
  if (field === "items") return readItems(reader, column);
  // Rows of other queries may lack columns.
  if (rule === "" && (reader.row[column] ?? null) === null) return undefined;
  if (type === "jsonb") return reader.json(column);
  if (type === "text") return reader.text(column);
  const number = reader.integer(column);
  if (field === "seq" && number < 1) reader.fail(column, "≥ 1", number);
  return number;
}

export function readStatus(row: RowReader): StockTransfer["status"] {
  const value = row.text("status");
  if (!isTransferStatus(value)) row.fail("status", `one of ${transferStatuses.join(", ")}`, value);
  return value;
}

/** Restores the order of the fields, which `jsonb` does not keep. */
function readItems(row: RowReader, column: string): TransferItem[] {
  const list = row.json(column);
  if (!Array.isArray(list)) row.fail(column, "a list", list);
  return (list as readonly Unchecked<TransferItem>[]).map((item, index) => {
    const place = `${column}[${index}]`;
    if (!isObject(item)) row.fail(place, "an object", item);
    const { sku, qty } = item;
    if (typeof sku !== "string") row.fail(`${place}.sku`, "a string", sku);
    if (!isAmount(qty, 1)) row.fail(`${place}.qty`, "a safe integer ≥ 1", qty);
    const counts = itemQuantities.flatMap((count) => {
      const value = item[count] ?? undefined;
      if (value === undefined) return [];
      if (!isAmount(value)) row.fail(`${place}.${count}`, "a safe integer ≥ 0", value);
      return [[count, value] as const];
    });
    return { sku, qty, ...Object.fromEntries(counts) };
  });
}
