import type { ByteReader } from "./createByteReader";

export const goodToken = "good";

const origin = "https://warehouse.example";
const path = "/business/v1/stock-transfer";
const paths = [path, `${path}/check`, `${path}/`, `${path}/../stock-transfer`, `${path}%2fcheck`, `/${path}`, "/"];
const methods = ["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "get", "QUERY"];
const credentials = [
  `Bearer ${goodToken}`,
  `bearer  ${goodToken}`,
  `Bearer ${goodToken}, x`,
  `Basic ${goodToken}`,
  "Bearer bad",
  "Bearer",
  "",
];
const queries =
  "limit=5 next=9 skus=A,B status_list=created limit=0 next=x limit=1&limit=1 skus=, status=created".split(" ");
const types = [
  "application/json",
  "application/json; charset=utf-8",
  'application/json;charset="utf-8"',
  "application/json; charset=utf-16",
  "application/jsonp",
  "text/plain",
  "",
];
const bodies = [
  '{"items":[{"product_sku":"A","qty":2}],"src_warehouse_code":"A","dest_warehouse_code":"B"}',
  '{"items":[{"product_sku":"X","qty":9007199254740991}],"src_warehouse_code":"A","dest_warehouse_code":"C"}',
  '{"items":[{"sku":"A","qty":1},{"sku":"A","qty":2}],"src_warehouse_code":"A","dest_warehouse_code":"A"}',
  '{"items":[],"src_warehouse_code":"Z"}',
  '{"items":[{"sku":"A","qty":1}],"src_warehouse_code":"A","dest_warehouse_code":"B","transfer_type":"ROAD"}',
  "[".repeat(200) + "]".repeat(200),
  "null",
];

/** A request that Fetch can make, of the methods, paths, headers and bodies that matter, edited now and then; else `undefined`. */
export function anyRequest(reader: ByteReader, maxBodyBytes: number): Request | undefined {
  const perhapsEdited = (text: string) => (reader.seldom(8) ? edited(reader, text) : text);
  const choice = (choices: readonly string[]) => (reader.seldom(4) ? reader.of(choices) : choices[0]!);
  const isCheck = reader.seldom(2);
  const method = reader.seldom(16) ? reader.of(methods) : isCheck ? "POST" : "GET";
  const target = reader.seldom(16) ? reader.of(paths) : isCheck ? `${path}/check` : path;
  const query = reader.list(3, () => reader.of(queries)).join("&");
  const headers = {
    authorization: perhapsEdited(choice(credentials)),
    "content-type": perhapsEdited(choice(types)),
    ...(reader.seldom(32) && { "content-encoding": reader.of(["gzip", "identity", "Identity", "br"]) }),
    ...(reader.seldom(32) && { "content-length": reader.of(["0", "-1", "x", String(maxBodyBytes + 1)]) }),
  };
  const url = origin + perhapsEdited(target) + (query && `?${perhapsEdited(query)}`);
  const init = { method, headers, ...(!["GET", "HEAD", "get"].includes(method) && bodyOf(reader)) };
  try {
    return new Request(url, init);
  } catch {
    return undefined;
  }
}

function bodyOf(reader: ByteReader): RequestInit {
  const how = reader.below(16);
  if (how === 15) return {};
  const text = reader.of(bodies);
  const isEdited = reader.seldom(2);
  const bytes =
    how > 12 ? reader.rest() : new TextEncoder().encode(isEdited ? edited(reader, edited(reader, text)) : text);
  return how < 8
    ? { body: Uint8Array.from(bytes) }
    : { body: inChunks(bytes, 1 + reader.below(64), how), duplex: "half" };
}

/** A stream that ends, breaks off or is too long. */
function inChunks(bytes: Uint8Array, length: number, how: number): ReadableStream<Uint8Array> {
  let start = 0;
  return new ReadableStream({
    pull(controller) {
      if (start < bytes.length) controller.enqueue(bytes.slice(start, start + length));
      else if (how === 12) controller.enqueue(new Uint8Array(length));
      else if (how === 11) controller.error(new Error("broken off"));
      else controller.close();
      start += length;
    },
  });
}

function edited(reader: ByteReader, text: string): string {
  const at = (reader.below(256) + reader.below(256)) % (text.length + 1);
  return text.slice(0, at) + reader.text() + text.slice(at + reader.below(4));
}
