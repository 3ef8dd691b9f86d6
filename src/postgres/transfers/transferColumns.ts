import {
  isTransferStatus,
  itemQuantities,
  type StockTransfer,
  type TransferItem,
  transferStatuses,
} from "../../list/StockTransfer";
import { placeOfField, readTransfer, transferFaults } from "../../list/transferRules";
import { describeValue } from "../../result/describeValue";
import type { Fault, Issue } from "../../result/Issue";
import { isAmount, isObject, maxAmount, pickFields, readList, type Unchecked } from "../../result/kinds";
import { formatPath } from "../../result/messages";
import { assertValid, throwMisuse } from "../../result/misuse";
import { faultOf, objectFault } from "../../result/valueFaults";
import type { RowReader } from "../readRow";
import type { Values } from "../sql";
import { indexedText, jsonFault, ruleFault, storableText, type TextRule, toArrayLiteral } from "../storable";
import type { ColumnShape } from "../tables";

/** A transfer with a field for each column. `skus` repeats the SKUs of the items, for an index. */
interface TransferFields extends Omit<StockTransfer, "partner"> {
  readonly "partner.code": string;
  readonly "partner.name": string;
  readonly skus: ReadonlySet<string>;
}

export interface TransferColumn extends ColumnShape {
  readonly type: "bigint" | "text" | "text[]" | "jsonb";
  readonly textRule?: TextRule;
}

const required = (name: string, type: TransferColumn["type"]): TransferColumn => ({ name, type, isRequired: true });
const text = (name: string) => ({ ...required(name, "text"), textRule: storableText });
/** An index limits the length of the text. */
const shortText = (name: string) => ({ ...text(name), textRule: indexedText });
const optional = (column: TransferColumn): TransferColumn => ({ ...column, isRequired: false });

const statuses = transferStatuses.map((status) => `'${status}'`).join(", ");

/** The column of each field of a transfer, in the order of the table. */
export const columnsByField: Readonly<Record<keyof Required<TransferFields>, TransferColumn>> = {
  seq: { ...required("seq", "bigint"), check: `seq between 1 and ${maxAmount}` },
  id: shortText("id"),
  status: { ...required("status", "text"), check: `status in (${statuses})` },
  subStatus: text("sub_status"),
  code: shortText("code"),
  refCode: shortText("ref_code"),
  "partner.code": shortText("partner_code"),
  "partner.name": text("partner_name"),
  srcWarehouseCode: shortText("src_warehouse_code"),
  destWarehouseCode: shortText("dest_warehouse_code"),
  items: required("items", "jsonb"),
  skus: required("skus", "text[]"),
  note: text("note"),
  estimatedArrivalDate: text("estimated_arrival_date"),
  transferType: optional(shortText("transfer_type")),
  transferDate: optional(text("transfer_date")),
  departureDate: optional(text("departure_date")),
  latestArrivalDate: optional(text("latest_arrival_date")),
  totalWeight: optional(required("total_weight", "bigint")),
  totalVolume: optional(required("total_volume", "bigint")),
  meta: optional(required("meta", "jsonb")),
  createdAt: required("created_at", "bigint"),
  updatedAt: required("updated_at", "bigint"),
  doneAt: optional(required("done_at", "bigint")),
  outboundShipmentCode: text("outbound_shipment_code"),
  inboundShipmentCode: text("inbound_shipment_code"),
};

export const transferColumns = Object.values(columnsByField);

const fieldNames = Object.keys(columnsByField) as readonly (keyof TransferFields)[];

const readFields = fieldNames.filter((field) => field !== "skus");

/** Their columns. Items are selected as text, which every driver returns unchanged. */
export const readColumns = readFields
  .map((field) => columnsByField[field])
  .map(({ name, type }) => (type === "jsonb" ? `${name}::text as ${name}` : name))
  .join(", ");

const itemFields = ["sku", "qty", ...itemQuantities] as const;

/** The fields of a transfer that may be malformed or of another partner. */
export function readFieldsOf(given: StockTransfer, partnerCode: string | undefined): TransferFields {
  assertValid("transfer", objectFault(given));
  const transfer = readWithItems(given);
  if (partnerCode !== undefined) assertPartner(transfer, partnerCode);
  const faults = transferFaults(transfer);
  if (faults.length > 0) throwMisuse(faults);
  const fields = toFields(transfer);
  for (const [path, fault] of unstorableTexts(fields)) assertValid(placeOfField(formatPath(path), transfer), fault);
  return fields;
}

export function valuesOfColumns(fields: TransferFields): Values {
  const values: Record<string, Values[string]> = {};
  for (const field of fieldNames) {
    const { name, type } = columnsByField[field];
    const value: unknown = fields[field];
    if (type === "jsonb" && value !== undefined) values[name] = JSON.stringify(value);
    else values[name] = field === "skus" ? toArrayLiteral(fields.skus) : ((value ?? null) as Values[string]);
  }
  return values;
}

/** The value of each column, by name, to be written as JSON. */
export function recordOfColumns(fields: TransferFields): Readonly<Record<string, unknown>> {
  const entries = fieldNames.map((field): [string, unknown] => [columnsByField[field].name, fields[field]]);
  return { ...Object.fromEntries(entries), skus: Array.from(fields.skus) };
}

/** The fields of a valid transfer. */
export function toFields(transfer: StockTransfer): TransferFields {
  const { code, name } = transfer.partner;
  const skus = new Set(transfer.items.map(({ sku }) => sku));
  return { ...transfer, "partner.code": code, "partner.name": name, skus };
}

/** The texts of a valid transfer that its columns cannot store. */
export function unstorableTexts(fields: TransferFields): readonly (readonly [path: Issue["path"], fault: Fault])[] {
  const found: (readonly [Issue["path"], Fault])[] = [];
  const test = (path: Issue["path"], fault: Fault | undefined) => {
    if (fault) found.push([path, fault]);
  };
  for (const field of fieldNames) {
    const { textRule } = columnsByField[field];
    const text = fields[field] as string | undefined;
    if (textRule && text !== undefined && !textRule.accepts(text)) test(field.split("."), ruleFault(textRule, text));
  }
  if (fields.meta) test(["meta"], jsonFault(fields.meta));
  for (const [index, { sku }] of fields.items.entries()) test(["items", index, "sku"], ruleFault(indexedText, sku));
  return found;
}

function readWithItems(given: StockTransfer): StockTransfer {
  const transfer = readTransfer(given);
  if (!Array.isArray(transfer.items)) return transfer;
  const copy = (item: TransferItem) => (isObject(item) ? pickFields(item, itemFields) : item);
  return { ...transfer, items: readList(transfer.items as readonly TransferItem[], copy) };
}

export function assertPartner({ partner }: StockTransfer, partnerCode: string): void {
  const given: unknown = (partner as Unchecked<StockTransfer["partner"]>)?.code;
  if (given === partnerCode) return;
  const fault = faultOf("unknown_code", given, { expected: describeValue(partnerCode) });
  assertValid("partner.code of the transfer", fault);
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
  const { name: column, type, isRequired } = columnsByField[field];
  if (field === "status") return readStatus(reader);
  if (field === "items") return readItems(reader, column);
  // Rows of other queries may lack columns.
  if (!isRequired && (reader.row[column] ?? null) === null) return undefined;
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
