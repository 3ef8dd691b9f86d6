import { createHandler } from "stock-transfer/http";
import { network, start } from "../../data/requests";
import { bytesOf, fill, type Shape } from "./Shape";

const handler = createHandler({
  authenticate: (token) => token !== "bad",
  list: () => ({ transfers: [], next: 0 }),
  check: () => ({ network, stock: new Map(), now: start }),
  timeZone: "UTC",
  requestId: () => "r-1",
  maxBodyBytes: 10_000_000,
});
const url = "http://localhost/business/v1/stock-transfer";
const codes = '"src_warehouse_code":"A","dest_warehouse_code":"B"';
const small = `{"items":[{"sku":"A","qty":1}],${codes}}`;

export const handlerShapes: readonly Shape[] = [
  shape("a body with a long unknown field", 200, (bytes) => ({
    body: small.replace("{", `{"note":"${fill(bytes, "x")}",`),
  })),
  shape("a body that is no JSON", 400, (bytes) => ({ body: fill(bytes, "x") })),
  shape("a body of opening brackets", 400, (bytes) => ({ body: fill(bytes, "[") })),
  shape("a body in chunks of 64 bytes", 400, (bytes) => ({ body: fill(bytes, "x"), chunk: 64 })),
  shape("a token", 200, (bytes) => ({ body: small, authorization: `Bearer ${fill(bytes, "x")}` })),
  shape("a token behind spaces", 200, (bytes) => ({ body: small, authorization: `Bearer ${fill(bytes, " ")}x` })),
  shape("a token of equals signs", 401, (bytes) => ({ body: small, authorization: `Bearer x${fill(bytes, "=")}!` })),
  shape("no token at the end", 401, (bytes) => ({ body: small, authorization: `Bearer ${fill(bytes, "x")}!` })),
  shape("a content type with parameters", 200, (bytes) => ({
    body: small,
    type: `application/json${fill(bytes, ';a="b"')}`,
  })),
  shape("a content type with escaped quotes", 200, (bytes) => ({
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

function shape(name: string, outcome: number, partsOf: (bytes: number) => Parts): Shape {
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
