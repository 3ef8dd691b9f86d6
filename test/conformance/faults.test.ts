import { createNetwork, type StockLevel } from "stock-transfer";
import { createHandler, type HandlerOptions } from "stock-transfer/http";
import { describe, expect, it } from "vitest";
import { data, exchanges, failuresOf, network, options, serve, type Serve, stock, type SuiteTransfer } from "./service";

// Servers with one fault each. The suite must fail them with the rule that they break.

type Fault = (sound: Serve) => Serve;
const listPath = "/business/v1/stock-transfer";
const isList = ({ url, method }: Request) => new URL(url).pathname === listPath && /^(GET|HEAD)$/.test(method);
const isPartner = ({ headers }: Request) => headers.get("authorization") === "Bearer TKN-p-2";

/** The request with another address, headers or body. */
async function changed(request: Request, url = request.url, headers = request.headers, text?: string) {
  const hasBody = !["GET", "HEAD"].includes(request.method);
  return new Request(url, {
    method: request.method,
    headers,
    body: hasBody ? (text ?? new Uint8Array(await request.clone().arrayBuffer())) : null,
  });
}

const onQuery =
  (change: (query: URLSearchParams, request: Request) => void): Fault =>
  (sound) =>
  async (request) => {
    if (!isList(request)) return sound(request);
    const url = new URL(request.url);
    change(url.searchParams, request);
    return sound(await changed(request, url.href));
  };

const onValue = (name: string | RegExp, change: (value: string) => string | undefined) =>
  onQuery((query) => {
    for (const [each, value] of [...query]) {
      if (!each.match(name)) continue;
      const next = change(value);
      if (next === undefined) query.delete(each);
      else if (next !== value) query.set(each, next);
    }
  });

const onHeaders =
  (change: (headers: Headers, request: Request) => void): Fault =>
  (sound) =>
  async (request) => {
    const headers = new Headers(request.headers);
    change(headers, request);
    return sound(await changed(request, request.url, headers));
  };

const onAuthorization = (pattern: RegExp, replacement: string) =>
  onHeaders((headers) => {
    headers.set("authorization", (headers.get("authorization") ?? "").replace(pattern, replacement));
  });

const onText =
  (change: (text: string) => string): Fault =>
  (sound) =>
  async (request) => {
    if (request.method !== "POST") return sound(request);
    return sound(await changed(request, request.url, request.headers, change(await request.clone().text())));
  };

type Json = Readonly<Record<string, unknown>>;
const onBody = (change: (body: Json) => unknown) =>
  onText((text) => {
    try {
      return JSON.stringify(change(JSON.parse(text) as Json));
    } catch {
      return text;
    }
  });
const onItem = (change: (item: Json) => Json | undefined) =>
  onBody((body) => {
    if (!Array.isArray(body["items"])) return body;
    const items = body["items"].map((each) => (each instanceof Object ? change(each as Json) : (each as unknown)));
    return { ...body, items: items.filter((each) => each !== undefined) };
  });

/** Changes the values at a path of a response, where `*` stands for every entry; `undefined` removes a field. */
const onAnswer =
  (
    path: string,
    change: (value: unknown, request: Request) => unknown,
    isChosen: (response: Response) => boolean = () => true,
  ): Fault =>
  (sound) =>
  async (request) => {
    const response = await sound(request.clone());
    if (request.method === "HEAD" || !isChosen(response)) return response;
    const put = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
      if (key === undefined) return change(value, request);
      if (key === "*") return Array.isArray(value) ? value.map((each) => put(each, rest)) : value;
      if (typeof value !== "object" || value === null || Array.isArray(value) || !(key in value)) return value;
      return { ...value, [key]: put((value as Json)[key], rest) };
    };
    const body = put(await response.json(), path === "" ? [] : path.split("."));
    return new Response(JSON.stringify(body), { status: response.status, headers: response.headers });
  };
const gone = () => undefined;
const isFailure = ({ status }: Response) => status >= 400;

const onAnswerHeaders =
  (change: (headers: Headers, response: Response) => void): Fault =>
  (sound) =>
  async (request) => {
    const response = await sound(request);
    const headers = new Headers(response.headers);
    change(headers, response);
    return new Response(response.body, { status: response.status, headers });
  };

/** Answers some requests with the answer to another one. */
const instead =
  (isChosen: (response: Response, request: Request) => boolean, other: Fault): Fault =>
  (sound) =>
  async (request) => {
    const response = await sound(request.clone());
    return isChosen(response, request) ? other(sound)(request) : response;
  };
const trusting = onHeaders((headers) => {
  headers.set("authorization", "Bearer TKN");
});
/** A test of something else comes before that of the token. */
const early = (status: number): Fault => {
  return (sound) => async (request) => {
    const response = await trusting(sound)(request.clone());
    return response.status === status ? response : sound(request);
  };
};
/** Answers with an error. */
const answers = (status: number, error: object): Fault => {
  const headers = { "content-type": "application/json", "cache-control": "no-store" };
  return () => () => {
    const meta_data = { request_id: crypto.randomUUID() };
    const body = { success: false, error: { status_code: status, ...error }, meta_data };
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
  };
};
const details = [{ message: "Wrong." }];
const badRequest = answers(400, { message: "Bad Request", message_code: "INVALID_REQUEST", details });

const onOptions =
  (change: Partial<HandlerOptions<{ readonly partnerCode: string }>>): Fault =>
  () =>
    createHandler({ ...options, ...change });
const context = { network, stock, now: Date.parse(data.now) };
const onStock = (change: (level: StockLevel | undefined, sku: string) => StockLevel | undefined) =>
  onOptions({ check: () => ({ ...context, stock: { get: (sku) => change(stock.get(sku), sku) } }) });
const onNetwork = (part: "warehouses" | "lanes", change: (each: never) => unknown) => {
  const parts = { ...data.network, [part]: data.network[part]!.map((each) => change(each as never)) };
  return onOptions({ check: () => ({ ...context, network: createNetwork(parts) }) });
};

/** The parts of a plain list. A fault exchanges one of them. */
const plain = {
  same: (a: string, b: string) => a === b,
  sameSku: (a: string, b: string) => a === b,
  samePartner: (a: string, b: string) => a === b,
  from: (time: number, start: number) => time >= start,
  to: (time: number, end: number) => time <= end,
  skusOf: ({ items }: SuiteTransfer) => items.map(({ sku }) => sku),
  hasSkus: (found: readonly boolean[]) => found.includes(true),
  entries: (values: readonly string[]) => values.flatMap((value) => value.trim().split(/\s*,\s*/)).filter(Boolean),
  order: (a: SuiteTransfer, b: SuiteTransfer) => b.seq - a.seq,
  start: (sorted: readonly SuiteTransfer[], next: number) =>
    next === 0 ? sorted : sorted.filter(({ seq }) => seq < next),
  limit: (given: number | undefined) => given ?? 20,
  next: (shown: readonly SuiteTransfer[], rest: readonly SuiteTransfer[]): unknown =>
    rest.length > 0 ? String(shown.at(-1)!.seq) : "0",
};

/** Answers the accepted queries of the list. */
const plainList =
  (change: Partial<typeof plain>): Fault =>
  (sound) =>
  async (request) => {
    const response = await sound(request);
    if (!isList(request) || request.method === "HEAD" || response.status !== 200) return response;
    const use = { ...plain, ...change };
    const query = new URL(request.url).searchParams;
    const given = (name: string) => query.getAll(name).filter((value) => value.trim() !== "");
    const is = (name: string, value: unknown) => given(name).every((each) => use.same(String(value), each));
    const isIn = (name: string, value: unknown) =>
      given(name).length === 0 || use.entries(given(name)).some((each) => use.same(String(value), each));
    const isWithin = (name: string, time: string) =>
      given(`${name}_from_date`).every((each) => use.from(Date.parse(time), Date.parse(each))) &&
      given(`${name}_to_date`).every((each) => use.to(Date.parse(time), Date.parse(each)));
    const matches = data.transfers.filter((transfer) => {
      const { record, created, updated } = transfer;
      const wanted = use.entries(given("skus"));
      return (
        (!isPartner(request) || use.samePartner(record.partner.code, "P-2")) &&
        is("src_warehouse_code", record["src_warehouse_code"]) &&
        is("dest_warehouse_code", record["des_warehouse_code"]) &&
        is("ref_code", record["ref_code"]) &&
        isIn("stock_transfer_codes", record["code"]) &&
        isIn("status_list", record["status"]) &&
        isWithin("created", created) &&
        isWithin("updated", updated) &&
        (wanted.length === 0 ||
          use.hasSkus(wanted.map((sku) => use.skusOf(transfer).some((each) => use.sameSku(each, sku)))))
      );
    });
    const number = (name: string) => (given(name).length > 0 ? Number(given(name)[0]) : undefined);
    const found = use.start([...matches].sort(use.order), number("next") ?? 0);
    const limit = use.limit(number("limit"));
    const [shown, rest] = [found.slice(0, limit), found.slice(limit)];
    const paging = { len: shown.length, next: use.next(shown, rest) };
    const { meta_data } = (await response.json()) as Json;
    const body = { success: true, data: shown.map(({ record }) => record), meta_data, paging };
    return new Response(JSON.stringify(body), { headers: response.headers });
  };

const inSmall = (text: string) => text.toLowerCase();
const lower = (a: string, b: string) => inSmall(a) === inSmall(b);
const seconds = (time: number) => Math.floor(time / 1000);
const recordFields = Object.keys(data.transfers[0]!.record);
const itemFields = "sku request_qty available_qty product_weight total_product_weight is_allowed_transfer".split(" ");
const information = ["transfer_date", "transfer_type", "estimated_arrival_date"];
type Item = Readonly<Record<"sku", string>> & Readonly<Record<"total_product_weight" | "available_qty", number>>;
const items = (value: unknown) => value as readonly (Item & { readonly is_allowed_transfer: boolean })[];

// prettier-ignore
const faults: readonly (readonly [rule: string, name: string, fault: Fault])[] = [
  ["A1", "no token is needed", onHeaders((headers) => { if (!headers.has("authorization")) headers.set("authorization", "Bearer TKN"); })],
  ["A1", "any token is accepted", onAuthorization(/^Bearer wrong-token$/, "Bearer TKN")],
  ["A1", "the check needs no token", (sound) => (request) => (isList(request) ? sound : trusting(sound))(request)],
  ["A2", "a token without a scheme", onAuthorization(/^TKN$/, "Bearer TKN")], ["A2", "any scheme", onAuthorization(/^Basic/, "Bearer")],
  ["A2", "a token in another case", onAuthorization(/tkn/i, "TKN")], ["A2", "the start of the token decides", onAuthorization(/TKNx/, "TKN")],
  ["A2", "text after the token is ignored", onAuthorization(/ x$/, "")], ["A2", "the first of two tokens", onAuthorization(/,.*/, "")],
  ...["access_token", "token"].map((name) => ["A2", `the token in the query, as ${name}`, (sound: Serve) => async (request: Request) => { const url = new URL(request.url); if (!url.searchParams.has(name)) return sound(request); url.searchParams.delete(name); return trusting(sound)(await changed(request, url.href)); }] as const),
  ...["cookie", "x-api-key"].map((name) => ["A2", `the token in ${name}`, onHeaders((headers) => { if (headers.get(name)?.includes("TKN")) headers.set("authorization", "Bearer TKN"); })] as const),
  ...[400, 404, 405, 415, 422].map((status) => ["A3", `${status} before 401`, early(status)] as const),
  ["A3", "wrong JSON before 401", (sound) => (request) => (request.method === "POST" ? early(400)(sound)(request) : sound(request))],
  ["A4", "a partner sees everything", onAuthorization(/^Bearer TKN-p-2$/, "Bearer TKN")],
  ["A4", "a partner whose code starts with that of the token", plainList({ samePartner: (a, b) => a.startsWith(b) && a !== "P-2 " })],
  ["A4", "a partner whose code has a blank", plainList({ samePartner: (a, b) => a.trim() === b })], ["A4", "a token of a partner in another case", onAuthorization(/tkn-p-2/i, "TKN-p-2")],
  ["E1", "no success", onAnswer("success", gone)], ["E1", "success with a failure", onAnswer("success", () => true)],
  ["E1", "data beside an error", onAnswer("", (body) => ({ data: null, ...(body as Json) }), isFailure)],
  ["E1", "an error beside data", onAnswer("", (body) => ({ ...(body as Json), error: null }), (response) => !isFailure(response))],
  ["E2", "no message", onAnswer("error.message", gone)], ["E2", "another message", onAnswer("error.message", (value) => String(value).toLowerCase())],
  ["E2", "no status_code", onAnswer("error.status_code", gone)], ["E2", "a status_code as a text", onAnswer("error.status_code", String)],
  ...[400, 401, 404, 405, 415, 422].map((status) => [{ 400: "Q1", 401: "A1", 404: "R1", 405: "R2", 415: "B1", 422: "C7" }[status]!, `another message_code with ${status}`, onAnswer("error.message_code", () => "ERROR", (response) => response.status === status)] as const),
  ["E3", "no request_id", onAnswer("meta_data.request_id", gone)], ["E3", "one request_id for all", onAnswer("meta_data.request_id", () => "1")], ["E3", "no meta_data", onAnswer("meta_data", gone)],
  ["E4", "no content-type", onAnswerHeaders((headers) => { headers.delete("content-type"); })],
  ["E4", "another content-type", onAnswerHeaders((headers) => { headers.set("content-type", "text/plain"); })],
  ["E4", "another charset", onAnswerHeaders((headers) => { headers.set("content-type", "application/json; charset=iso-8859-1"); })],
  ["E5", "no details", onAnswer("error.details", gone)], ["E5", "no details with 422", onAnswer("error.details", gone, ({ status }) => status === 422)],
  ["E5", "details with no message", onAnswer("error.details.*.message", gone)],
  ["E5", "details with 401", onAnswer("error", (error) => ({ ...(error as Json), details: [] }), ({ status }) => status === 401)],
  ["Q1", "details with no code", onAnswer("error.details.*.code", gone)], ["Q1", "details with no path", onAnswer("error.details.*.path", gone)],
  ["B3", "paths of a body as one text", onAnswer("error.details.*.path", (path) => Array.isArray(path) && path.length > 1 ? [`$.${path.join("/")}`] : path)],
  ["R1", "a slash at the end of a path", (sound) => async (request) => sound(await changed(request, request.url.replace(/\/(\?|$)/, "$1")))],
  ["R1", "paths in any case", (sound) => async (request) => sound(await changed(request, inSmall(request.url)))],
  ["R2", "404 for another method", instead(({ status }) => status === 405, answers(404, { message: "Not Found", message_code: "NOT_FOUND" }))],
  ["R2", "no allow", onAnswerHeaders((headers) => { headers.delete("allow"); })],
  ["R2", "allow names a method that there is not", onAnswerHeaders((headers) => { if (headers.get("allow") === "POST") headers.set("allow", "GET, POST"); })],
  ["R3", "405 for HEAD", instead((_, request) => request.method === "HEAD", answers(405, { message: "Method Not Allowed" }))],
  ...[10, 25, 50, 100].map((limit) => ["P1", `a default limit of ${limit}`, onQuery((query) => { if (!query.get("limit")) query.set("limit", String(limit)); })] as const),
  ["Q1", "a limit of 0 is the default", onValue("limit", (value) => (value === "0" ? undefined : value))],
  ["Q1", "a limit over 100 is 100", onValue("limit", (value) => (Number(value) > 100 ? "100" : value))], ["Q1", "a negative limit", onValue("limit", (value) => value.replace(/^-/, ""))],
  ["Q2", "a cursor that is not a number is the first page", onValue("next", (value) => (isNaN(Number(value)) ? "0" : value))],
  ["Q2", "a cursor beyond 2^53 − 1", onValue("next", (value) => (Number(value) > Number.MAX_SAFE_INTEGER ? "1" : value))],
  ["Q3", "unknown parameters are ignored", onQuery((query) => { for (const name of [...query.keys()]) if (!/^(limit|next|src_w.*|dest_w.*|.*_date|skus|stock_transfer_codes|ref_code|status_list)$/.test(name)) query.delete(name); })],
  ...["page", "sku", "LIMIT", "status", "des_warehouse_code"].map((name) => ["Q3", `${name} is ignored`, onQuery((query) => { query.delete(name); })] as const),
  ["Q4", "the last of two values", onQuery((query) => { for (const [name, value] of [...query]) if (!/skus|codes|list/.test(name)) query.set(name, value); })],
  ...["src_warehouse_code", "ref_code", "skus", "status_list"].map((name) => ["Q5", `a blank ${name} finds nothing`, instead((_, { url }) => new RegExp(`[?&]${name}=(&|$)`).test(url), onQuery((query) => { query.set("ref_code", "NOTHING"); }))] as const),
  ["Q6", "a list of only commas is everything", onValue(/skus|codes|list/, (value) => value.replace(/^,+$/, ""))],
  ["Q6", "a comma at the end is everything", onValue("status_list", (value) => (value.endsWith(",") ? "" : value))],
  ["Q6", "entries are not trimmed", plainList({ entries: (values) => values.flatMap((value) => value.split(",")) })],
  ["Q7", "datetimes by Date.parse", onValue(/_date$/, (value) => (isNaN(Date.parse(value)) ? value : new Date(value).toISOString()))],
  ["Q7", "no offsets", instead((_, { url }) => url.includes("%2B07"), badRequest)], ["Q7", "only milliseconds", instead((_, { url }) => url.includes("59Z"), badRequest)],
  ["Q7", "an offset with the wrong sign", onValue("created_from_date", (value) => value.replace("+07", "-07"))],
  ["Q8", "an empty range finds nothing", instead((response, { url }) => response.status === 400 && url.includes("_to_date=2026-01-01T23"), onQuery((query) => { for (const name of [...query.keys()]) query.delete(name); }))],
  ["Q9", "an unknown status finds nothing", onQuery((query) => { if (/^(done|in-transit|1)$/.test(query.get("status_list") ?? "")) { query.delete("status_list"); query.set("ref_code", "NOTHING"); } })],
  ["Q9", "statuses in any case", onValue("status_list", inSmall)], ["Q9", "unknown statuses beside known ones", onValue("status_list", (value) => value.replace(/,(done|new)/g, ""))],
  ["Q9", "only the first issue", onAnswer("error.details", (value) => (Array.isArray(value) ? value.slice(0, 1) : value))],
  ["T1", "texts in any case", plainList({ same: lower })], ["T1", "SKUs in any case", plainList({ sameSku: lower })], ["T1", "trimmed texts", plainList({ same: (a, b) => a.trim() === b.trim() })],
  ["T1", "the start of a text", plainList({ same: (a, b) => a.startsWith(b) })], ["T1", "texts in one Unicode form", plainList({ same: (a, b) => a.normalize() === b.normalize() })],
  ["T1", "trimmed warehouses", onValue(/warehouse/, (value) => value.trim())], ["T1", "SKUs of a check in any case", onStock((level, sku) => level ?? stock.get(sku.toUpperCase()))],
  ["F2", "the start is excluded", plainList({ from: (time, start) => time > start })], ["F2", "the end is excluded", plainList({ to: (time, end) => time < end })],
  ["F2", "starts to the second", plainList({ from: (time, start) => seconds(time) >= seconds(start) })], ["F2", "ends to the second", plainList({ to: (time, end) => seconds(time) <= seconds(end) })],
  ["F3", "transfers with all SKUs", plainList({ hasSkus: (found) => !found.includes(false) })], ["F3", "the SKU of the first line", plainList({ skusOf: ({ items: [first] }) => [first!.sku] })],
  ["F3", "SKUs that are not encoded", instead((_, { url }) => url.includes("E8%BB%8A"), onQuery((query) => { query.set("skus", "?"); }))],
  ...["skus", "stock_transfer_codes", "status_list"].map((name, index) => [["F3", "F4", "F6"][index]!, `the first entry of ${name}`, onValue(name, (value) => value.replace(/,.+/, ""))] as const),
  ...["skus", "stock_transfer_codes", "status_list"].map((name, index) => [["F3", "F4", "F6"][index]!, `the last of two ${name}`, onQuery((query) => { const last = query.getAll(name).at(-1); if (last !== undefined) query.set(name, last); })] as const),
  ["F4", "at most 20 codes", onValue("stock_transfer_codes", (value) => value.split(",").slice(0, 20).join())],
  ["F5", "references with commas", onQuery((query) => { const [first, ...rest] = (query.get("ref_code") ?? "").split(","); if (rest.length > 0) query.set("ref_code", first!); })],
  ["F1", "source and destination exchanged", (sound) => async (request) => sound(await changed(request, request.url.replace(/(src|dest)_warehouse/g, (name) => name.startsWith("src") ? "dest_warehouse" : "src_warehouse")))],
  ["P1", "the oldest first", plainList({ order: (a, b) => a.seq - b.seq })],
  ["P1", "the order of creation", plainList({ order: (a, b) => Date.parse(b.created) - Date.parse(a.created) || b.seq - a.seq })],
  ["P2", "the cursor's transfer again", plainList({ start: (all, next) => (next === 0 ? all : all.filter(({ seq }) => seq <= next)) })],
  ["P2", "the cursor must be of a transfer", plainList({ start: (all, next) => all.slice(all.findIndex(({ seq }) => seq === next) + 1) })],
  ["P3", "at most 99", plainList({ limit: (given = 20) => Math.min(given, 99) })], ["P3", "a cursor after the last page", plainList({ next: (shown) => String(shown.at(-1)?.seq ?? 0) })],
  ["P3", "a cursor that is a number", plainList({ next: (shown, rest) => Number(plain.next(shown, rest)) })],
  ["P3", "null after the last page", plainList({ next: (shown, rest) => (rest.length > 0 ? plain.next(shown, rest) : null) })],
  ...recordFields.map((name) => ["P4", `no ${name}`, onAnswer(`data.*.${name}`, gone)] as const),
  ["P4", "times in UTC", onOptions({ timeZone: "UTC" })], ["P4", "times an hour ahead all year", onOptions({ timeZone: "Africa/Lagos" })],
  ["P4", "times two hours ahead all year", onOptions({ timeZone: "Africa/Johannesburg" })], ["P4", "done_at as an empty text", onAnswer("data.*.done_at", (value) => value ?? "")],
  ["P4", "done_at of a cancelled transfer", onAnswer("data.*", (value) => { const record = value as Json; return { ...record, done_at: record["status"] === "cancelled" ? record["updated_at"] : record["done_at"] }; })],
  ["B1", "any media type", onHeaders((headers) => { if (headers.has("content-type")) headers.set("content-type", "application/json"); })],
  ["B1", "no media type", onHeaders((headers) => { if (!headers.has("content-type")) headers.set("content-type", "application/json"); })],
  ["B1", "media types that start so", onHeaders((headers) => { if (headers.get("content-type")?.startsWith("application/json")) headers.set("content-type", "application/json"); })],
  ["B2", "invalid UTF-8 is replaced", onText((text) => text)], ["B2", "no body is an empty object", onText((text) => text.trim() || "{}")],
  ["B2", "comments", onText((text) => text.replace(/\/\/.*/, ""))], ["B2", "text after the JSON", onText((text) => text.replace(/\}\{.*/, "}"))],
  ["B2", "NaN is null", onText((text) => text.replace("NaN", "null"))],
  ["B3", "null is an empty object", onText((text) => text.replace(/^null$/, "{}"))],
  ["B3", "no items pass", instead((_, { url }) => url.endsWith("check"), onBody((body) => Array.isArray(body["items"]) && body["items"].length === 0 ? { ...body, items: [{ sku: "BELL", qty: 1 }] } : body))],
  ["B4", "quantities that are texts", onItem((item) => (typeof item["qty"] === "string" ? { ...item, qty: Number(item["qty"]) } : item))],
  ["B4", "fractions are truncated", onItem((item) => (typeof item["qty"] === "number" ? { ...item, qty: Math.trunc(item["qty"]) } : item))],
  ["B4", "negative quantities", onItem((item) => (typeof item["qty"] === "number" && item["qty"] < 0 ? { ...item, qty: -item["qty"] } : item))],
  ["B5", "no alias", onItem((item) => ({ ...item, sku: undefined }))], ["B5", "only the alias", onItem((item) => ("sku" in item ? { ...item, product_sku: undefined } : item))],
  ["B5", "the official name wins", onItem((item) => (typeof item["product_sku"] === "string" ? { ...item, sku: undefined } : item))],
  ["B6", "unknown fields are refused", instead(() => true, (sound) => async (request) => ((await request.clone().text()).includes("colour") ? badRequest(sound) : sound)(request))],
  ...["total_weight", "weight_limit_config"].map((name) => ["C1", `no ${name}`, onAnswer(`data.${name}`, gone)] as const),
  ...information.map((name) => ["C1", `no ${name}`, onAnswer(`data.transfer_information.${name}`, gone)] as const),
  ...itemFields.map((name) => ["C1", `no ${name}`, onAnswer(`data.transfer_items.*.${name}`, gone)] as const),
  ["C1", "entries sorted by SKU", onAnswer("data.transfer_items", (value) => [...items(value)].sort((a, b) => (a.sku < b.sku ? -1 : 1)))],
  ["C1", "the last line of a SKU wins", onBody((body) => Array.isArray(body["items"]) ? { ...body, items: [...new Map((body["items"] as Json[]).map((each, index) => [each instanceof Object ? (each["product_sku"] ?? index) : index, each])).values()] } : body)],
  ["C1", "at most 20 lines", onBody((body) => (Array.isArray(body["items"]) ? { ...body, items: body["items"].slice(0, 20) as unknown } : body))],
  ["C2", "reserved units are available", onStock((level) => level && { ...level, reservedQty: 0 })], ["C2", "safety stock is available", onStock((level) => level && { ...level, safetyQty: 0 })],
  ["C2", "any stock is enough", onStock((level) => level && { ...level, onHandQty: level.onHandQty > 0 ? 1e9 : 0 })],
  ["C2", "a negative stock", onAnswer("data.transfer_items", (value) => items(value).map((item) => ({ ...item, available_qty: item.sku === "NEGATIVE" ? -4 : item.available_qty })))],
  ["C3", "unknown SKUs are allowed", onStock((level) => level ?? { onHandQty: 1e9, unitWeight: 0 })], ["C3", "goods on hold are allowed", onStock((level) => level && { ...level, transferable: true })],
  ["C3", "a missing weight is 0", onStock((level) => level && { ...level, unitWeight: level.unitWeight ?? 0 })],
  ["C3", "SKUs of prototypes are known", onStock((level, sku) => level ?? (sku in {} ? { onHandQty: 1, unitWeight: 0 } : undefined))],
  ["C4", "each line alone against the limit", onOptions({ check: () => ({ ...context, weightRule: "each" }) })],
  ["C4", "all or nothing", onOptions({ check: () => ({ ...context, weightRule: "whole" }) })],
  ["C4", "the limit is excluded", onNetwork("lanes", (lane: { weightLimit: number }) => ({ ...lane, weightLimit: Math.max(0, lane.weightLimit - 1) }))],
  ["C5", "the total of the allowed lines", onAnswer("data", (value) => { const check = value as Json; const allowed = items(check["transfer_items"]).filter((item) => item.is_allowed_transfer); return { ...check, total_weight: allowed.reduce((sum, item) => sum + item.total_product_weight, 0) }; })],
  ["C5", "single precision", onAnswer("data.transfer_items.*.total_product_weight", (value) => Math.fround(value as number))],
  ["C6", "the service is ignored", onBody((body) => ({ ...body, transfer_type: undefined }))],
  ["C6", "the last service by default", onBody((body) => body["src_warehouse_code"] === "HCM" && body["dest_warehouse_code"] === "HAN" ? { ...body, transfer_type: body["transfer_type"] ?? "AIR" } : body)],
  ["C7", "404 for an unknown warehouse", instead(({ status }) => status === 422, answers(404, { message: "Not Found", message_code: "NOT_FOUND" }))],
  ["C7", "only the first issue of a route", onAnswer("error.details", (value) => (Array.isArray(value) ? value.slice(0, 1) : value), ({ status }) => status === 422)],
  ["C7", "an unknown service is the first", onText((text) => text.replace('"transfer_type":"SEA"', '"transfer_type":"ROAD"'))],
  ["C8", "sums that are not exact", onItem((item) => (Number(item["qty"]) > 2 ** 52 ? { ...item, qty: 1 } : item))],
  ["C8", "only the issue of the route", onAnswer("error.details", (value) => (Array.isArray(value) ? value.filter((each) => (each as Json)["code"] !== "unsafe_total") : value), ({ status }) => status === 422)],
  ["D1", "a day later", onOptions({ check: () => ({ ...context, now: context.now + 86_400_000 }) })], ["D1", "dates of UTC", onNetwork("warehouses", (each: object) => ({ ...each, timeZone: "UTC" }))],
  ["D2", "in time at the cut-off", onNetwork("warehouses", (each: { cutOff?: unknown }) => ({ ...each, ...(each.cutOff === "09:00" && { cutOff: "09:01" }) }))],
  ["D2", "zones of whole hours", onNetwork("warehouses", (each: { timeZone: string }) => ({ ...each, timeZone: each.timeZone.replace("Kathmandu", "Dhaka") }))],
  ...(["holidays", "workingDays", "extraWorkingDays"] as const).map((name) => ["D1", `${name} ignored`, onNetwork("warehouses", (each: Json) => ({ ...each, [name]: undefined }))] as const),
  ...(["cutOff", "cutOffOn"] as const).map((name) => ["D2", `${name} ignored`, onNetwork("warehouses", (each: Json) => ({ ...each, [name]: undefined }))] as const),
  ["D6", "receivingDays ignored", onNetwork("warehouses", (each: Json) => ({ ...each, receivingDays: undefined }))],
  ["D6", "closed destinations receive", onNetwork("warehouses", (each: Json) => ({ ...each, holidays: undefined }))],
  ...Object.entries({ cutOff: "D2", outboundHandlingDays: "D3", departureDays: "D4", transitWorkingDays: "D5", transitHolidays: "D5", inboundHandlingDays: "D6" }).map(([name, rule]) => [rule, `${name} of a lane ignored`, onNetwork("lanes", (each: Json) => ({ ...each, [name]: undefined }))] as const),
];

const parameters = [
  "src_warehouse_code",
  "dest_warehouse_code",
  "skus",
  "stock_transfer_codes",
  "ref_code",
  "status_list",
];
parameters.push("created_from_date", "created_to_date", "updated_from_date", "updated_to_date");
const dropped = (name: string, other: string) =>
  onQuery((query) => {
    if (query.get(other)) query.delete(name);
  });
const partnerLost =
  (isLost: (query: URLSearchParams) => boolean): Fault =>
  (sound) =>
  (request) =>
    (isPartner(request) && isLost(new URL(request.url).searchParams) ? trusting(sound) : sound)(request);

/** A parameter that is lost beside another, and the partner that is lost beside each. */
const combinations: typeof faults = [
  ...parameters.flatMap((name) =>
    parameters
      .filter((other) => other !== name)
      .map((other) => ["F7", `${name} lost beside ${other}`, dropped(name, other)] as const),
  ),
  ...[...parameters, "next", "limit"].map(
    (name) => ["A4", `the partner lost beside ${name}`, partnerLost((query) => Boolean(query.get(name)))] as const,
  ),
  ["P2", "next lost beside limit", dropped("next", "limit")],
];

describe("a server without a fault passes", () => {
  const same = (fault: Fault) => failuresOf(fault(serve));
  it.each([
    ["with the plain list", plainList({})],
    ["with unchanged queries", onQuery(() => undefined)],
    ["with unchanged answers", onAnswer("", (value) => value)],
    ["with an unchanged network", onNetwork("lanes", (lane) => lane)],
  ])("%s", async (_, fault) => {
    expect(await same(fault)).toEqual([]);
  });
});

describe("a server with a fault fails by the rule that it breaks", () => {
  it.each([...faults, ...combinations])("%s, %s", async (rule, _, fault) => {
    const failures = await failuresOf(fault(serve), rule);
    expect(
      failures.filter((failure) => failure.startsWith(`${rule}, `)),
      failures.slice(0, 9).join("\n"),
    ).not.toEqual([]);
  });

  it("for every rule", () => {
    const broken = new Set(faults.map(([rule]) => rule));
    expect(exchanges.map(({ rule }) => rule).filter((rule) => rule !== "F7" && !broken.has(rule))).toEqual([]);
  });
});
