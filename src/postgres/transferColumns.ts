import { isTransferStatus, type StockTransfer, type TransferItem, transferStatuses } from "../list/StockTransfer";
import { placeOfField, transferFaults } from "../list/transferRules";
import { describeValue } from "../result/describeValue";
import { isAmount, isObject, type Unchecked } from "../result/kinds";
import { assertValid, throwMisuse } from "../result/misuse";
import { pickFields } from "../result/pickFields";
import { faultOf } from "../result/valueFaults";
import { type ColumnKind, integer, optionalInteger, type Row, RowReader, shortText, text } from "./readRow";
import { raw, type Scalar } from "./sql";
import { indexedText, ruleFault, type TextRule, toArrayLiteral } from "./storable";

/** A transfer with a field for each column. The SKUs repeat those of the items, for an index. */
interface TransferFields extends Omit<StockTransfer, "partner"> {
  readonly "partner.code": string;
  readonly "partner.name": string;
  readonly skus: ReadonlySet<string>;
}

const seq: ColumnKind<number> = { ...integer, read: readSeq };
const status: ColumnKind<StockTransfer["status"]> = { type: "text", write: (value) => value, read: readStatus };
const items: ColumnKind<StockTransfer["items"]> = {
  type: "jsonb",
  write: (value) => JSON.stringify(value),
  read: readItems,
};
const skus: ColumnKind<ReadonlySet<string>> = { type: "text[]", write: toArrayLiteral };

/** Each field of a transfer with its column and its kind, in the order of the table. A `shortText` has an index. */
export const transferColumns = {
  seq: { column: "seq", kind: seq },
  id: { column: "id", kind: shortText },
  status: { column: "status", kind: status },
  subStatus: { column: "sub_status", kind: text },
  code: { column: "code", kind: shortText },
  refCode: { column: "ref_code", kind: shortText },
  "partner.code": { column: "partner_code", kind: shortText },
  "partner.name": { column: "partner_name", kind: text },
  srcWarehouseCode: { column: "src_warehouse_code", kind: shortText },
  destWarehouseCode: { column: "dest_warehouse_code", kind: shortText },
  items: { column: "items", kind: items },
  skus: { column: "skus", kind: skus },
  note: { column: "note", kind: text },
  estimatedArrivalDate: { column: "estimated_arrival_date", kind: text },
  createdAt: { column: "created_at", kind: integer },
  updatedAt: { column: "updated_at", kind: integer },
  doneAt: { column: "done_at", kind: optionalInteger },
  outboundShipmentCode: { column: "outbound_shipment_code", kind: text },
  inboundShipmentCode: { column: "inbound_shipment_code", kind: text },
} as const satisfies TransferColumns;

interface ColumnOf<Value> {
  readonly column: string;
  readonly kind: ColumnKind<Value>;
}

type TransferColumns = { readonly [Field in keyof Required<TransferFields>]: ColumnOf<TransferFields[Field]> };

type TransferField = keyof TransferFields;
export type TransferColumn = (typeof transferColumns)[TransferField]["column"];

const fieldNames = Object.keys(transferColumns) as readonly TransferField[];

/** The columns that are selected. As a text, the items pass every driver unchanged. */
export const readColumns = raw(
  Object.values(transferColumns)
    .filter(({ kind }) => kind.read)
    .map(({ column, kind }) => (kind.type === "jsonb" ? `${column}::text as ${column}` : column))
    .join(", "),
);

const itemFields = Object.keys({ sku: true, qty: true } satisfies Record<
  keyof TransferItem,
  true
>) as (keyof TransferItem)[];
const storedFields = [...new Set(fieldNames.map((field) => field.split(".")[0]))].filter(
  (field) => field !== "skus",
) as (keyof StockTransfer)[];

/** A copy whose fields may still be anything. Fields without a column are left out. */
function copyStored(given: StockTransfer): StockTransfer {
  const transfer = pickFields(given, storedFields) as StockTransfer;
  const { partner, items } = transfer;
  return {
    ...transfer,
    partner: isObject(partner) ? pickFields(partner, ["code", "name"]) : partner,
    items: Array.isArray(items)
      ? items.map((item: TransferItem) => (isObject(item) ? pickFields(item, itemFields) : item))
      : items,
  };
}

/**
 * The values of the columns, in their order.
 *
 * @param partnerCode The only partner that the transfer may have; `undefined`: any.
 * @throws RangeError or TypeError with the field, the id, the rule and the value if the transfer breaks a rule of its own or
 * has a text that PostgreSQL cannot keep.
 */
export function toTransferValues(given: StockTransfer, partnerCode?: string): readonly Scalar[] {
  const transfer = copyStored(given);
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
  return fieldNames.map((field) => writeField(field, fields[field]));
}

function assertPartner({ partner }: StockTransfer, partnerCode: string): void {
  const given: unknown = (partner as Unchecked<StockTransfer["partner"]>)?.code;
  if (given === partnerCode) return;
  const fault = faultOf("unknown_code", given, { expected: describeValue(partnerCode) });
  assertValid("partner.code of the transfer", fault);
}

function writeField<Field extends TransferField>(field: Field, value: TransferFields[Field]): Scalar {
  const { kind }: ColumnOf<TransferFields[Field]> = (transferColumns as TransferColumns)[field];
  return kind.write(value);
}

function assertStorable(fields: TransferFields): void {
  const assertText = (field: string, rule: TextRule, given: string) => {
    assertValid(placeOfField(field, fields), ruleFault(rule, given));
  };
  for (const field of fieldNames) {
    const { textRule } = transferColumns[field].kind;
    if (textRule) assertText(field, textRule, fields[field] as string);
  }
  for (const [index, { sku }] of fields.items.entries()) assertText(`items[${index}].sku`, indexedText, sku);
}

/** @throws TypeError with the column, the rule and the value. */
export function readTransferRow(row: Row): StockTransfer {
  const reader: RowReader = new RowReader(row);
  const doneAt = read("doneAt");
  return {
    seq: read("seq"),
    id: read("id"),
    status: read("status"),
    subStatus: read("subStatus"),
    code: read("code"),
    refCode: read("refCode"),
    partner: { code: read("partner.code"), name: read("partner.name") },
    srcWarehouseCode: read("srcWarehouseCode"),
    destWarehouseCode: read("destWarehouseCode"),
    items: read("items"),
    note: read("note"),
    estimatedArrivalDate: read("estimatedArrivalDate"),
    createdAt: read("createdAt"),
    updatedAt: read("updatedAt"),
    ...(doneAt !== undefined && { doneAt }),
    outboundShipmentCode: read("outboundShipmentCode"),
    inboundShipmentCode: read("inboundShipmentCode"),
  };

  function read<Field extends TransferField>(field: Field): TransferFields[Field] {
    const { column, kind }: ColumnOf<TransferFields[Field]> = (transferColumns as TransferColumns)[field];
    return kind.read!(reader, column);
  }
}

function readSeq(row: RowReader, column: string): number {
  const value = row.integer(column);
  if (value < 1) row.fail(column, "≥ 1", value);
  return value;
}

export function readStatus(row: RowReader, column: string): StockTransfer["status"] {
  const value = row.text(column);
  if (!isTransferStatus(value)) row.fail(column, `one of ${transferStatuses.join(", ")}`, value);
  return value;
}

/** With `sku` before `qty`: `jsonb` keeps no order of fields. */
function readItems(row: RowReader, column: string): TransferItem[] {
  const list = row.json(column);
  if (!Array.isArray(list)) row.fail(column, "a list", list);
  return (list as readonly Unchecked<TransferItem>[]).map((item, index) => {
    const place = `${column}[${index}]`;
    if (!isObject(item)) row.fail(place, "an object", item);
    const { sku, qty } = item;
    if (typeof sku !== "string") row.fail(`${place}.sku`, "a text", sku);
    if (!isAmount(qty, 1)) row.fail(`${place}.qty`, "a safe integer ≥ 1", qty);
    return { sku, qty };
  });
}
