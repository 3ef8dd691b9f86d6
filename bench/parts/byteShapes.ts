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

/** Prepares a text, then calls the result. */
function textShape(
  name: string,
  outcome: string,
  textOf: (bytes: number) => string,
  prepare: (text: string) => () => unknown,
): Shape {
  const make = (bytes: number) => {
    const text = textOf(bytes);
    return { bytes: Buffer.byteLength(text), call: prepare(text) };
  };
  return { name, outcome, make };
}

function query(name: string, outcome: string, textOf: (bytes: number) => string): Shape {
  return textShape(`parseListQuery: ${name}`, outcome, textOf, (text) => () => outcomeOf(parseListQuery(text)));
}

/** Without a limit on the number of items, so both sizes are read completely. */
function body(name: string, outcome: string, textOf: (bytes: number) => string): Shape {
  return textShape(`parseCheckRequest: ${name}`, outcome, textOf, (text) => {
    const value: unknown = JSON.parse(text);
    return () => outcomeOf(parseCheckRequest(value, { maxItems: text.length }));
  });
}

function outcomeOf(result: Result<unknown>): string {
  return result.issues ? result.issues[0].code : "value";
}

function config(name: string, outcome: "network" | "faults", textOf: (bytes: number) => string): Shape {
  return textShape(`createNetwork: ${name}`, outcome, textOf, (text) => {
    const value = JSON.parse(text) as NetworkConfig;
    return () => {
      try {
        createNetwork(value);
        return "network";
      } catch {
        return "faults";
      }
    };
  });
}

const handle = createHandler({
  authenticate: (token) => token !== "bad",
  list: () => ({ transfers: [], next: 0 }),
  check: () => ({ network, stock: new Map(), now: start }),
  timeZone: "UTC",
  requestId: () => "r-1",
  maxBodyBytes: 10_000_000,
});
const url = "http://localhost/business/v1/stock-transfer/check";
const codes = '"src_warehouse_code":"A","dest_warehouse_code":"B"';
const small = `{"items":[{"sku":"A","qty":1}],${codes}}`;

interface Parts {
  readonly body?: string;
  readonly chunk?: number;
  readonly authorization?: string;
  readonly type?: string;
}

function handler(name: string, outcome: number, partsOf: (bytes: number) => Parts): Shape {
  const make = (bytes: number) => {
    const { body = small, chunk, authorization = "Bearer x", type = "application/json" } = partsOf(bytes);
    const headers = { authorization, "content-type": type };
    const encoded = new TextEncoder().encode(body);
    const bodyOf = () => (chunk === undefined ? body : streamOf(encoded, chunk));
    return {
      bytes: Buffer.byteLength(body + authorization + type),
      call: async () => {
        const request = new Request(url, { method: "POST", headers, body: bodyOf(), duplex: "half" });
        return (await handle(request)).status;
      },
    };
  };
  return { name: `handler: ${name}`, outcome, make };
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

function checkOf(bytes: number): Input {
  const wire = makeRequest(Math.ceil(bytes / 135));
  const items = wire.items.map(({ product_sku: sku, qty }) => ({ sku, qty }));
  const request = { items, srcWarehouseCode: "A", destWarehouseCode: "B" };
  const check = valueOf(checkTransfer(request, { network, stock: makeStock(wire), now: start }));
  return {
    bytes: Buffer.byteLength(JSON.stringify(encodeCheck(check))),
    call: () => encodeCheck(check).transfer_items.length === items.length,
  };
}

function pageOf(transfers: readonly StockTransfer[]): Input {
  const page = { transfers, next: 0 };
  return {
    bytes: Buffer.byteLength(JSON.stringify(transfers)),
    call: () => encodePage(page, "Europe/Berlin").paging.len === transfers.length,
  };
}

const [transfer] = makeTransfers(1) as [StockTransfer];
const item = '{"product_sku":"A","qty":1}';
const terms = '"transferType":"T","weightLimit":1,"transitDays":1';
const two = '{"code":"A","timeZone":"UTC"},{"code":"B","timeZone":"UTC"}';
const millisecondsInDay = 86_400_000;

const warehouse = (index: number) => `{"code":"W${index}","timeZone":"Europe/Berlin","cutOff":"16:00"}`;
/** Each pair of different warehouses once. */
const lane = (index: number, side: number) => {
  const src = Math.floor(index / (side - 1));
  return `{"src":"W${src}","dest":"W${(src + 1 + (index % (side - 1))) % side}",${terms}}`;
};
/** Every other day, because the calendar must have open days. */
const holiday = (index: number) => `"${new Date(2 * index * millisecondsInDay).toISOString().slice(0, 10)}"`;
const withHolidays = (dates: string) => `{"warehouses":[{"code":"A","timeZone":"UTC","holidays":[${dates}]}]}`;

export const shapes: readonly Shape[] = [
  query("a long value", "value", (bytes) => `ref_code=${fill(bytes, "x")}`),
  query("a value of escapes, the last one malformed", "value", (bytes) => `ref_code=${fill(bytes, "%41")}%`),
  query("a value of plus signs", "value", (bytes) => `ref_code=${fill(bytes, "+")}`),
  query("a value that is not ASCII", "value", (bytes) => `ref_code=${fill(bytes / 2, "é")}`),
  query("a long name", "unknown_parameter", (bytes) => fill(bytes, "x")),
  query("a long whole URL", "malformed", (bytes) => `${fill(bytes, "x")}?limit=1`),
  query("only &", "value", (bytes) => fill(bytes, "&")),
  query("a list in one value", "value", (bytes) => `skus=${fill(bytes, "A1", ",")}`),
  query("a list by repetition", "value", (bytes) => fill(bytes, "skus=A1", "&")),
  query("a list by repetition, each of commas", "empty_list", (bytes) => fill(bytes, "skus=,", "&")),
  query("a scalar by repetition", "repeated_parameter", (bytes) => fill(bytes, "limit=1", "&")),
  query("unknown parameters, all different", "unknown_parameter", (bytes) =>
    fill(bytes, (index) => `p${index}=1`, "&"),
  ),
  query("a long datetime", "value", (bytes) => `created_from_date=2026-01-01T00:00:00.${fill(bytes, "0")}Z`),

  body("items", "value", (bytes) => {
    return `{"items":[${fill(bytes, (index) => `{"product_sku":"SKU-${index}","qty":1}`, ",")}],${codes}}`;
  }),
  body("items with only faults", "conflicting_fields", (bytes) => {
    return `{"items":[${fill(bytes, '{"product_sku":"A","sku":"B","qty":0}', ",")}],${codes}}`;
  }),
  body("a long SKU", "value", (bytes) => `{"items":[{"sku":"${fill(bytes, "x")}","qty":1}],${codes}}`),
  body("a long blank SKU", "blank", (bytes) => `{"items":[{"sku":"${fill(bytes, " ")}","qty":1}],${codes}}`),
  body("unknown fields", "value", (bytes) => {
    return `{"items":[${item}],${codes},${fill(bytes, (index) => `"f${index}":0`, ",")}}`;
  }),
  body("arrays in arrays", "wrong_type", (bytes) => {
    return `{"items":[${"[".repeat(bytes / 2)}${"]".repeat(bytes / 2)}],${codes}}`;
  }),

  config("warehouses", "network", (bytes) => `{"warehouses":[${fill(bytes, warehouse, ",")}]}`),
  config("warehouses of one code", "faults", (bytes) => `{"warehouses":[${fill(bytes, warehouse(0), ",")}]}`),
  config("warehouses with only faults", "faults", (bytes) => {
    const faulty = '{"code":" ","timeZone":"+07","workingDays":[8],"holidays":["x"],"cutOff":{"9":"x"}}';
    return `{"warehouses":[${fill(bytes, faulty, ",")}]}`;
  }),
  config("lanes", "network", (bytes) => {
    const side = Math.ceil(Math.sqrt(bytes / 70)) + 1;
    const warehouses = Array.from({ length: side }, (_, index) => warehouse(index));
    return `{"warehouses":[${warehouses.join()}],"lanes":[${fill(bytes, (index) => lane(index, side), ",")}]}`;
  }),
  config("lanes with only faults", "faults", (bytes) => {
    const faulty = '{"src":"X","dest":"X","transferType":"","weightLimit":-1,"transitDays":0.5}';
    return `{"warehouses":[${two}],"lanes":[${fill(bytes, faulty, ",")}]}`;
  }),
  config("holidays", "network", (bytes) => withHolidays(fill(bytes, holiday, ","))),
  config("invalid holidays", "faults", (bytes) => withHolidays(fill(bytes, '"2026-02-30"', ","))),
  config("a long holiday", "faults", (bytes) => withHolidays(`"${fill(bytes, "x")}"`)),
  config("cut-offs for unknown weekdays", "faults", (bytes) => {
    const times = fill(bytes, (index) => `"d${index}":"10:00"`, ",");
    return `{"warehouses":[{"code":"A","timeZone":"UTC","cutOff":{${times}}}]}`;
  }),

  handler("a body with a long unknown field", 200, (bytes) => ({
    body: small.replace("{", `{"note":"${fill(bytes, "x")}",`),
  })),
  handler("a body that is not JSON", 400, (bytes) => ({ body: fill(bytes, "x") })),
  handler("a body of opening brackets", 400, (bytes) => ({ body: fill(bytes, "[") })),
  handler("a body in chunks of 64 bytes", 400, (bytes) => ({ body: fill(bytes, "x"), chunk: 64 })),
  handler("a token", 200, (bytes) => ({ authorization: `Bearer ${fill(bytes, "x")}` })),
  handler("a token behind spaces", 200, (bytes) => ({ authorization: `Bearer ${fill(bytes, " ")}x` })),
  handler("a token of equals signs", 401, (bytes) => ({ authorization: `Bearer x${fill(bytes, "=")}!` })),
  handler("no token at the end", 401, (bytes) => ({ authorization: `Bearer ${fill(bytes, "x")}!` })),
  handler("a content type with parameters", 200, (bytes) => ({ type: `application/json${fill(bytes, ';a="b"')}` })),
  handler("a content type with escaped quotes", 200, (bytes) => ({
    type: `application/json${fill(bytes, ';a="\\"')}`,
  })),

  { name: "encodeCheck: items", outcome: true, make: checkOf },
  { name: "encodePage: transfers", outcome: true, make: (bytes) => pageOf(makeTransfers(Math.ceil(bytes / 420))) },
  {
    name: "encodePage: items of a transfer",
    outcome: true,
    make: (bytes) => {
      const items = Array.from({ length: bytes / 20 }, (_, index) => ({ sku: `S${index}`, qty: 1 }));
      return pageOf([{ ...transfer, items }]);
    },
  },
];
