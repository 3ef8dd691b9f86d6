import { strict as assert } from "node:assert";
import {
  type CheckRequest,
  checkRequestSchema,
  checkTransfer,
  createNetwork,
  encodeCheck,
  parseCheckRequest,
  type StockLevel,
} from "stock-transfer";
import { obviousCheck } from "../../../oracles/obviousCheck";
import { assertSame } from "../../../support/assertSame";
import { either } from "../../../support/either";
import { assertIssues } from "../assertIssues";
import { anyJson, type ByteReader, createByteReader, objectOf } from "../createByteReader";

// The body of a check request, from JSON to the answer: parseCheckRequest, checkTransfer, encodeCheck.

const weightLimit = 100;
const network = createNetwork({
  warehouses: ["A", "B", "C"].map((code) => ({ code, timeZone: "UTC" })),
  lanes: [
    { src: "A", dest: "B", transferType: "ROAD", weightLimit, transitDays: 3 },
    { src: "A", dest: "B", transferType: "AIR", weightLimit, transitDays: 1 },
  ],
});
const stock = new Map<string, StockLevel>([
  ["A", { onHandQty: 20, reservedQty: 3, unitWeight: 7 }],
  ["B", { onHandQty: 9, unitWeight: 0 }],
  ["__proto__", { onHandQty: 2 ** 53 - 1, unitWeight: 3 }],
  ["constructor", { onHandQty: 5, transferable: false }],
]);
const arrivals = new Map([
  ["ROAD", "1970-01-04"],
  ["AIR", "1970-01-02"],
]);
const names = ["items", "product_sku", "sku", "qty", "src_warehouse_code", "dest_warehouse_code", "transfer_type"];

export function fuzz(bytes: Uint8Array): void {
  const reader = createByteReader(bytes);
  const body = anyBody(reader);
  const before = JSON.stringify(body);
  const result = parseCheckRequest(body);
  assert.equal(JSON.stringify(body), before);
  assert.equal(Object.keys(Object.prototype).length, 0);
  assertSame(checkRequestSchema["~standard"].validate(body), result);

  const expected = obviousRequest(body);
  if (result.issues) {
    assertIssues(result.issues, ["items", "src_warehouse_code", "dest_warehouse_code", "transfer_type"]);
    assert.equal(expected, undefined, before);
  } else {
    assertSame(result.value, expected);
    assertCheck(result.value);
  }
}

function anyBody(reader: ByteReader): unknown {
  if (reader.seldom(8)) return parsed(new TextDecoder().decode(reader.rest()));
  const any = () => anyJson(reader, names);
  const usually = (value: () => unknown) => (reader.seldom(16) ? any() : value());
  const sku = () => usually(() => reader.of(["A", "B", "C", "__proto__", "constructor", reader.text()]));
  const item = () => {
    const qty = ["qty", usually(() => Math.max(1, reader.amount()))] as const;
    const shape = reader.below(8);
    if (shape === 7) return any();
    const same = sku();
    if (shape === 6) return objectOf([["product_sku", same], ["sku", same], qty]);
    if (shape === 5) return objectOf([["product_sku", same], ["sku", sku()], qty]);
    return objectOf([[shape === 4 ? "sku" : "product_sku", same], qty]);
  };
  const warehouse = (code: string) => usually(() => (reader.seldom(8) ? reader.of(["A", "B", "C", "D"]) : code));
  return objectOf([
    ["src_warehouse_code", warehouse("A")],
    ["dest_warehouse_code", warehouse("B")],
    ["items", usually(() => reader.list(8, item))],
    ...reader.list(2, () => [reader.of(names), any()] as const),
    ...(reader.seldom(2) ? [["transfer_type", usually(() => reader.of(["AIR", "ROAD", "SEA", null]))] as const] : []),
  ]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The request of a well-formed body, by the table of the API; `undefined` if it is malformed. */
function obviousRequest(body: unknown): CheckRequest | undefined {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return undefined;
  const { items, src_warehouse_code: src, dest_warehouse_code: dest, transfer_type } = body as Record<string, unknown>;
  const transferType = transfer_type ?? undefined;
  if (transferType !== undefined && !isText(transferType)) return undefined;
  if (!Array.isArray(items) || items.length === 0 || !isText(src) || !isText(dest)) return undefined;
  const read = items.map((item: unknown) => {
    if (typeof item !== "object" || item === null || Array.isArray(item)) return undefined;
    const { product_sku: productSku, sku: alias, qty } = item as Record<string, unknown>;
    // Null counts as omitted.
    const sku = productSku ?? alias;
    const isOne = isText(sku) && [undefined, null, sku].includes(alias as string);
    return isOne && Number.isSafeInteger(qty) && Number(qty) > 0 ? { sku, qty: Number(qty) } : undefined;
  });
  if (read.includes(undefined)) return undefined;
  return {
    items: read as CheckRequest["items"],
    ...{ srcWarehouseCode: src, destWarehouseCode: dest },
    ...(transferType !== undefined && { transferType }),
  };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && /\S/.test(value);
}

function assertCheck(request: CheckRequest): void {
  const before = JSON.stringify(request);
  const { value: check, issues } = either(checkTransfer(request, { network, stock, now: 0 }));
  assert.equal(JSON.stringify(request), before);
  const { srcWarehouseCode: src, destWarehouseCode: dest, transferType = "ROAD" } = request;
  const { totalWeight, largest, items } = obviousCheck(request.items, stock, weightLimit, "fill");
  const isSafe = totalWeight <= Number.MAX_SAFE_INTEGER && largest <= Number.MAX_SAFE_INTEGER;
  assert.equal(check !== undefined, src === "A" && dest === "B" && arrivals.has(transferType) && isSafe);
  if (issues) assertIssues(issues, ["items", "srcWarehouseCode", "destWarehouseCode", "transferType"]);
  if (!check) return;

  // The names of the HTTP API, one by one.
  const expected = {
    total_weight: Number(totalWeight),
    weight_limit_config: weightLimit,
    transfer_information: {
      transfer_date: "1970-01-01",
      transfer_type: transferType,
      estimated_arrival_date: arrivals.get(transferType),
    },
    transfer_items: items.map((item) => ({
      is_allowed_transfer: item.allowed,
      sku: item.sku,
      request_qty: item.requestedQty,
      available_qty: item.availableQty,
      product_weight: item.unitWeight,
      total_product_weight: item.totalWeight,
    })),
  };
  assert.equal(JSON.stringify(encodeCheck(check)), JSON.stringify(expected));
  const withReasons = encodeCheck(check, { reasons: true }).transfer_items.map(({ refusals = [] }) => refusals);
  const numberOf = (refusal: object) => Object.values(refusal).filter((value) => typeof value === "number");
  assertSame(
    withReasons.map((refusals) => refusals.map((refusal) => [refusal.code, ...numberOf(refusal)])),
    items.map(({ refusals }) => refusals.map((refusal) => [refusal.code, ...numberOf(refusal)])),
  );
  assertSame(check.items, items);
}
