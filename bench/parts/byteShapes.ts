import {
  checkTransfer,
  createNetwork,
  encodeCheck,
  encodePage,
  type NetworkConfig,
  parseCheckRequest,
  parseListQuery,
  type Result,
  type StockTransfer,
} from "stock-transfer";
import { createHandler } from "stock-transfer/http";
import { makeRequest, makeStock, network, start, valueOf } from "../data/requests";
import { makeTransfers } from "../data/transfers";

/** A kind of input that can be made in any length. */
export interface Shape {
  readonly name: string;
  /** The input of about this many bytes. */
  readonly make: (bytes: number) => Input;
  /** The expected answer at every size. Otherwise one size could be rejected early and seem fast. */
  readonly outcome: unknown;
}

interface Input {
  /** In UTF-8. For values other than texts, the bytes of their JSON. */
  readonly bytes: number;
  readonly call: () => unknown;
}

/** Repeats a part, or a different one each time, up to about this many bytes. */
function fill(bytes: number, part: string | ((index: number) => string), between = ""): string {
  const partOf = typeof part === "string" ? () => part : part;
  const parts: string[] = [];
  for (let length = 0, index = 0; length < bytes; index += 1) {
    const next = partOf(index);
    parts.push(next);
    length += next.length + between.length;
  }
  return parts.join(between);
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}

/** Calls with a text, or with the result of `prepare`. */
function textShape(
  name: string,
  outcome: string,
  textOf: (bytes: number) => string,
  prepare: (text: string) => () => unknown,
): Shape {
  const make = (bytes: number) => {
    const text = textOf(bytes);
    return { bytes: bytesOf(text), call: prepare(text) };
  };
  return { name, outcome, make };
}

const codes = '"src_warehouse_code":"A","dest_warehouse_code":"B"';
const item = '{"product_sku":"A","qty":1}';

const bodyShapes: readonly Shape[] = [
  bodyShape("items", "value", (bytes) => `{"items":[${fill(bytes, sku, ",")}],${codes}}`),
  bodyShape("items with only faults", "conflicting_fields", (bytes) => {
    return `{"items":[${fill(bytes, '{"product_sku":"A","sku":"B","qty":0}', ",")}],${codes}}`;
  }),
  bodyShape("a long SKU", "value", (bytes) => `{"items":[{"sku":"${fill(bytes, "x")}","qty":1}],${codes}}`),
  bodyShape("a long blank SKU", "blank", (bytes) => `{"items":[{"sku":"${fill(bytes, " ")}","qty":1}],${codes}}`),
  bodyShape("unknown fields", "value", (bytes) => `{"items":[${item}],${codes},${fill(bytes, field, ",")}}`),
  bodyShape(
    "arrays in arrays",
    "wrong_type",
    (bytes) => `{"items":[${"[".repeat(bytes / 2)}${"]".repeat(bytes / 2)}],${codes}}`,
  ),
];

function sku(index: number): string {
  return `{"product_sku":"SKU-${index}","qty":1}`;
}

function field(index: number): string {
  return `"f${index}":0`;
}

/** Without a limit on the number of items, so both sizes are read completely. */
function bodyShape(name: string, outcome: string, textOf: (bytes: number) => string): Shape {
  return textShape(`parseCheckRequest: ${name}`, outcome, textOf, (text) => {
    const value: unknown = JSON.parse(text);
    return () => outcomeOf(parseCheckRequest(value, { maxItems: text.length }));
  });
}

const [transfer] = makeTransfers(1) as [StockTransfer];

const encodeShapes: readonly Shape[] = [
  {
    name: "encodeCheck: items",
    outcome: true,
    make: (bytes) => {
      const wire = makeRequest(Math.ceil(bytes / 135));
      const items = wire.items.map(({ product_sku: sku, qty }) => ({ sku, qty }));
      const request = { items, srcWarehouseCode: "A", destWarehouseCode: "B" };
      const check = valueOf(checkTransfer(request, { network, stock: makeStock(wire), now: start }));
      return {
        bytes: bytesOf(JSON.stringify(encodeCheck(check))),
        call: () => encodeCheck(check).transfer_items.length === items.length,
      };
    },
  },
  pages("transfers", (bytes) => makeTransfers(Math.ceil(bytes / 420))),
  pages("items of a transfer", (bytes) => [
    { ...transfer, items: Array.from({ length: bytes / 20 }, (_, index) => ({ sku: `S${index}`, qty: 1 })) },
  ]),
];

function pages(name: string, transfersOf: (bytes: number) => readonly StockTransfer[]): Shape {
  return {
    name: `encodePage: ${name}`,
    outcome: true,
    make: (bytes) => {
      const transfers = transfersOf(bytes);
      const page = { transfers, next: 0 };
      return {
        bytes: bytesOf(JSON.stringify(transfers)),
        call: () => encodePage(page, "Europe/Berlin").paging.len === transfers.length,
      };
    },
  };
}

const handler = createHandler({
  authenticate: (token) => token !== "bad",
  list: () => ({ transfers: [], next: 0 }),
  check: () => ({ network, stock: new Map(), now: start }),
  timeZone: "UTC",
  requestId: () => "r-1",
  maxBodyBytes: 10_000_000,
});
const url = "http://localhost/business/v1/stock-transfer";
const small = `{"items":[{"sku":"A","qty":1}],${codes}}`;

const handlerShapes: readonly Shape[] = [
  handlerShape("a body with a long unknown field", 200, (bytes) => ({
    body: small.replace("{", `{"note":"${fill(bytes, "x")}",`),
  })),
  handlerShape("a body that is not JSON", 400, (bytes) => ({ body: fill(bytes, "x") })),
  handlerShape("a body of opening brackets", 400, (bytes) => ({ body: fill(bytes, "[") })),
  handlerShape("a body in chunks of 64 bytes", 400, (bytes) => ({ body: fill(bytes, "x"), chunk: 64 })),
  handlerShape("a token", 200, (bytes) => ({ body: small, authorization: `Bearer ${fill(bytes, "x")}` })),
  handlerShape("a token behind spaces", 200, (bytes) => ({
    body: small,
    authorization: `Bearer ${fill(bytes, " ")}x`,
  })),
  handlerShape("a token of equals signs", 401, (bytes) => ({
    body: small,
    authorization: `Bearer x${fill(bytes, "=")}!`,
  })),
  handlerShape("no token at the end", 401, (bytes) => ({ body: small, authorization: `Bearer ${fill(bytes, "x")}!` })),
  handlerShape("a content type with parameters", 200, (bytes) => ({
    body: small,
    type: `application/json${fill(bytes, ';a="b"')}`,
  })),
  handlerShape("a content type with escaped quotes", 200, (bytes) => ({
    body: small,
    type: `application/json${fill(bytes, ';a="\\"')}`,
  })),
];

interface Parts {
  readonly body: string;
  readonly chunk?: number;
  readonly authorization?: string;
  readonly type?: string;
}

function handlerShape(name: string, outcome: number, partsOf: (bytes: number) => Parts): Shape {
  return {
    name: `handler: ${name}`,
    outcome,
    make: (bytes) => {
      const { body, chunk, authorization = "Bearer x", type = "application/json" } = partsOf(bytes);
      const headers = { authorization, "content-type": type };
      const encoded = new TextEncoder().encode(body);
      const bodyOf = () => (chunk === undefined ? body : streamOf(encoded, chunk));
      return {
        bytes: bytesOf(body + authorization + type),
        call: async () => {
          const request = new Request(`${url}/check`, { method: "POST", headers, body: bodyOf(), duplex: "half" });
          return (await handler(request)).status;
        },
      };
    },
  };
}

function streamOf(bytes: Uint8Array, chunk: number): ReadableStream<Uint8Array> {
  let from = 0;
  return new ReadableStream({
    pull(controller) {
      if (from >= bytes.length) controller.close();
      else controller.enqueue(bytes.subarray(from, (from += chunk)));
    },
  });
}

const terms = '"transferType":"T","weightLimit":1,"transitDays":1';
const two = '{"code":"A","timeZone":"UTC"},{"code":"B","timeZone":"UTC"}';
const millisecondsInDay = 86_400_000;

const networkShapes: readonly Shape[] = [
  networkShape("warehouses", "network", (bytes) => `{"warehouses":[${fill(bytes, warehouse, ",")}]}`),
  networkShape("warehouses of one code", "faults", (bytes) => `{"warehouses":[${fill(bytes, warehouse(0), ",")}]}`),
  networkShape("warehouses with only faults", "faults", (bytes) => {
    const faulty = '{"code":" ","timeZone":"+07","workingDays":[8],"holidays":["x"],"cutOff":{"9":"x"}}';
    return `{"warehouses":[${fill(bytes, faulty, ",")}]}`;
  }),
  networkShape("lanes", "network", (bytes) => {
    const side = Math.ceil(Math.sqrt(bytes / 70)) + 1;
    const codes = Array.from({ length: side }, (_, index) => warehouse(index));
    return `{"warehouses":[${codes.join()}],"lanes":[${fill(bytes, (index) => lane(index, side), ",")}]}`;
  }),
  networkShape("lanes with only faults", "faults", (bytes) => {
    const faulty = '{"src":"X","dest":"X","transferType":"","weightLimit":-1,"transitDays":0.5}';
    return `{"warehouses":[${two}],"lanes":[${fill(bytes, faulty, ",")}]}`;
  }),
  networkShape("holidays", "network", (bytes) => withHolidays(fill(bytes, holiday, ","))),
  networkShape("invalid holidays", "faults", (bytes) => withHolidays(fill(bytes, '"2026-02-30"', ","))),
  networkShape("a long holiday", "faults", (bytes) => withHolidays(`"${fill(bytes, "x")}"`)),
  networkShape("cut-offs for unknown weekdays", "faults", (bytes) => {
    const times = fill(bytes, (index) => `"d${index}":"10:00"`, ",");
    return `{"warehouses":[{"code":"A","timeZone":"UTC","cutOff":{${times}}}]}`;
  }),
];

function warehouse(index: number): string {
  return `{"code":"W${index}","timeZone":"Europe/Berlin","cutOff":"16:00"}`;
}

/** Each pair of different warehouses once. */
function lane(index: number, side: number): string {
  const src = Math.floor(index / (side - 1));
  return `{"src":"W${src}","dest":"W${(src + 1 + (index % (side - 1))) % side}",${terms}}`;
}

/** Every other day, because the calendar must have open days. */
function holiday(index: number): string {
  return `"${new Date(2 * index * millisecondsInDay).toISOString().slice(0, 10)}"`;
}

function withHolidays(dates: string): string {
  return `{"warehouses":[{"code":"A","timeZone":"UTC","holidays":[${dates}]}]}`;
}

function networkShape(name: string, outcome: string, textOf: (bytes: number) => string): Shape {
  return textShape(`createNetwork: ${name}`, outcome, textOf, (text) => {
    const config = JSON.parse(text) as NetworkConfig;
    return () => {
      try {
        createNetwork(config);
        return "network";
      } catch {
        return "faults";
      }
    };
  });
}

const queryShapes: readonly Shape[] = [
  queryShape("a long value", "value", (bytes) => `ref_code=${fill(bytes, "x")}`),
  queryShape("a value of escapes, the last one malformed", "value", (bytes) => `ref_code=${fill(bytes, "%41")}%`),
  queryShape("a value of plus signs", "value", (bytes) => `ref_code=${fill(bytes, "+")}`),
  queryShape("a value that is not ASCII", "value", (bytes) => `ref_code=${fill(bytes / 2, "é")}`),
  queryShape("a long name", "unknown_parameter", (bytes) => fill(bytes, "x")),
  queryShape("a long whole URL", "malformed", (bytes) => `${fill(bytes, "x")}?limit=1`),
  queryShape("only &", "value", (bytes) => fill(bytes, "&")),
  queryShape("a list in one value", "value", (bytes) => `skus=${fill(bytes, "A1", ",")}`),
  queryShape("a list by repetition", "value", (bytes) => fill(bytes, "skus=A1", "&")),
  queryShape("a list by repetition, each of commas", "empty_list", (bytes) => fill(bytes, "skus=,", "&")),
  queryShape("a scalar by repetition", "repeated_parameter", (bytes) => fill(bytes, "limit=1", "&")),
  queryShape("unknown parameters, all different", "unknown_parameter", (bytes) =>
    fill(bytes, (index) => `p${index}=1`, "&"),
  ),
  queryShape("a long datetime", "value", (bytes) => `created_from_date=2026-01-01T00:00:00.${fill(bytes, "0")}Z`),
];

function queryShape(name: string, outcome: string, textOf: (bytes: number) => string): Shape {
  return textShape(`parseListQuery: ${name}`, outcome, textOf, (text) => () => outcomeOf(parseListQuery(text)));
}

function outcomeOf(result: Result<unknown>): string {
  return result.issues ? result.issues[0].code : "value";
}

export const shapes: readonly Shape[] = [
  ...queryShapes,
  ...bodyShapes,
  ...networkShapes,
  ...handlerShapes,
  ...encodeShapes,
];
