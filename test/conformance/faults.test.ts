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
async function changed(request: Request, url = request.url, headers = request.headers, text?: string | Uint8Array) {
  const hasBody = !["GET", "HEAD"].includes(request.method);
  return new Request(url, {
    method: request.method,
    headers,
    body: hasBody ? (text ?? new Uint8Array(await request.clone().arrayBuffer())) : null,
  });
}

/** A server that gets each request changed. */
const before =
  (change: (request: Request) => Request | Promise<Request>): Fault =>
  (sound) =>
  async (request) =>
    sound(await change(request));

const onQuery = (change: (query: URLSearchParams, request: Request) => void) =>
  before((request) => {
    const url = new URL(request.url);
    if (!isList(request)) return request;
    change(url.searchParams, request);
    return changed(request, url.href);
  });

const onValue = (name: string | RegExp, change: (value: string) => string | undefined) =>
  onQuery((query) => {
    for (const [each, value] of [...query]) {
      if (!each.match(name)) continue;
      const next = change(value);
      if (next === undefined) query.delete(each);
      else if (next !== value) query.set(each, next);
    }
  });

/** Changes the query as it was sent, or the path. */
const onSearch = (change: (search: string) => string) =>
  before((request) => {
    const { origin, pathname, search } = new URL(request.url);
    return isList(request) ? changed(request, origin + pathname + change(search)) : request;
  });
const onPath = (change: (path: string) => string) =>
  before((request) => {
    const { origin, pathname, search } = new URL(request.url);
    return changed(request, origin + change(pathname) + search);
  });

const onHeaders = (change: (headers: Headers, request: Request) => void) =>
  before((request) => {
    const headers = new Headers(request.headers);
    change(headers, request);
    return changed(request, request.url, headers);
  });

const onAuthorization = (pattern: RegExp, replacement: string) =>
  onHeaders((headers) => {
    headers.set("authorization", (headers.get("authorization") ?? "").replace(pattern, replacement));
  });

const bytesOf = (request: Request) => request.clone().arrayBuffer();

/** Changes a body as Latin-1, so that each other byte stays as it is. */
const onText = (change: (text: string) => string) =>
  before(async (request) => {
    if (request.method !== "POST") return request;
    const text = change(Buffer.from(await bytesOf(request)).toString("latin1"));
    const escaped = text.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
    return changed(request, request.url, request.headers, Buffer.from(escaped, "latin1"));
  });

type Json = Readonly<Record<string, unknown>>;
const onBody = (change: (body: Json) => unknown) =>
  onText((text) => {
    try {
      const body: unknown = JSON.parse(text);
      return body instanceof Object && !Array.isArray(body) ? JSON.stringify(change(body as Json)) : text;
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

/** The cut-off of the day of the suite, by that of the lane, of the warehouse on the date, and of the warehouse. */
const onClosing = (cutOff: (own: string | undefined, ofDate: string | undefined, usual: string) => string) => {
  const day = data.now.slice(0, 10);
  const ofMonday = (cutOff: unknown): string | undefined =>
    typeof cutOff === "string" ? cutOff : ((cutOff as Json | undefined)?.["1"] as string | undefined);
  return onNetwork("lanes", (lane: Json) => {
    const warehouse = data.network.warehouses.find(({ code }) => code === lane["src"])!;
    const ofDate = warehouse.cutOffOn?.[day];
    const own = ofMonday(lane["cutOff"]);
    if ((lane["cutOffOn"] as Json | undefined)?.[day] !== undefined || (own ?? ofDate) === undefined) return lane;
    return { ...lane, cutOffOn: { [day]: cutOff(own, ofDate, ofMonday(warehouse.cutOff) ?? "24:00") } };
  });
};
const onMedia = (accepted: RegExp) =>
  onHeaders((headers) => {
    if (accepted.test(headers.get("content-type") ?? "")) headers.set("content-type", "application/json");
  });

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
  ["B2", "invalid UTF-8 is replaced", (sound) => async (request) => sound(request.method === "POST" ? await changed(request, request.url, request.headers, await request.clone().text()) : request)], ["B2", "no body is an empty object", onText((text) => text.trim() || "{}")],
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

const each = (changes: Readonly<Record<string, (text: string) => string>>) => Object.entries(changes);
const serverError = answers(500, { message: "Internal Server Error", message_code: "INTERNAL_ERROR" });
const unsupported = answers(415, { message: "Unsupported Media Type", message_code: "UNSUPPORTED_MEDIA_TYPE" });

/** Servers as other languages and frameworks make them. */
// prettier-ignore
const habits: typeof faults = [
  ["A1", "401 without a challenge", onAnswerHeaders((headers) => { headers.delete("www-authenticate"); })], ["A1", "a challenge of another scheme", onAnswerHeaders((headers) => { if (headers.has("www-authenticate")) headers.set("www-authenticate", "Basic"); })],
  ["A2", "only Bearer with a capital", onAuthorization(/^bearer /, "None ")], ["A2", "only one blank before the token", onAuthorization(/^Bearer {2,}/i, "None ")],
  ["A2", "a tab before the token", onAuthorization(/^Bearer\t/, "Bearer ")], ["A2", "a token in quotes", onAuthorization(/"/g, "")],
  ["A2", "the token in the body", (sound) => async (request) => ((await request.clone().text()).includes('"access_token": "TKN"') ? trusting(sound) : sound)(request)],
  ["R2", "a method in a header", (sound) => async (request) => { const method = request.headers.get("x-http-method-override"); return sound(method === "GET" ? new Request(request.url, { headers: request.headers }) : request); }],
  ["E1", "a byte order mark before a response", (sound) => async (request) => { const response = await sound(request.clone()); const text = await response.text(); return new Response(request.method === "HEAD" ? null : `\uFEFF${text}`, { status: response.status, headers: response.headers }); }],
  ["E1", "responses in Latin-1", (sound) => async (request) => { const response = await sound(request.clone()); const text = await response.text(); return new Response(request.method === "HEAD" ? null : Uint8Array.from(text, (each) => each.charCodeAt(0)), { status: response.status, headers: response.headers }); }],
  ["E1", "success as a text", onAnswer("success", String)], ...[null, 5, "text", []].map((body) => ["E1", `${JSON.stringify(body)} as a body`, onAnswer("", () => body)] as const), ["E5", "details that are null", onAnswer("error.details.*", () => null)], ["E5", "details that are texts", onAnswer("error.details.*", (each) => (each as Json)["message"])],
  ["E3", "a request_id that is a number", onAnswer("meta_data.request_id", (id) => parseInt(String(id), 16))], ["E3", "a blank request_id", onAnswer("meta_data.request_id", () => " ")],
  ["E4", "no cache-control", onAnswerHeaders((headers) => { headers.delete("cache-control"); })], ["E4", "another cache-control", onAnswerHeaders((headers) => { headers.set("cache-control", "private, max-age=0"); })],
  ["E4", "failures may be cached", onAnswerHeaders((headers, { status }) => { if (status >= 400) headers.delete("cache-control"); })], ["E4", "problem+json", onAnswerHeaders((headers, { status }) => { if (status >= 400) headers.set("content-type", "application/problem+json"); })],
  ["E4", "HTML for browsers", (sound) => async (request) => { const response = await sound(request.clone()); const headers = new Headers(response.headers); if (request.headers.get("accept")?.includes("text/html")) headers.set("content-type", "text/html"); return new Response(response.body, { status: response.status, headers }); }],
  ...[404, 405, 415].map((status) => ["E5", `details with ${status}`, onAnswer("error", (error) => ({ ...(error as Json), details: [] }), (response) => response.status === status)] as const),
  ["B3", "indexes that are texts", onAnswer("error.details.*.path", (path) => (path as unknown[]).map(String))], ["Q1", "a path that is a text", onAnswer("error.details.*.path", (path) => (path as unknown[]).join("."))],
  ["B3", "codes in capitals", onAnswer("error.details.*.code", (code) => String(code).toUpperCase())],
  ...each({
    decoded: decodeURIComponent, trimmed: (path) => path.replace(/%20$/, ""), "behind any prefix": (path) => path.replace(/^.*(?=\/business)/, ""), "of any version": (path) => path.replace("/v2/", "/v1/"),
    "without double slashes": (path) => path.replace(/\/+/g, "/"), "without matrix parameters": (path) => path.replace(/;.*/, ""), "without an extension": (path) => path.replace(/\.json$/, ""),
    "without a slash at the end of the check": (path) => path.replace(/check\/$/, "check"), "that only start so": (path) => path.replace(/(transfer|check)[^/]+$/, "$1"),
  }).map(([name, change]) => ["R1", `paths ${name}`, onPath(change)] as const),
  ["R2", "OPTIONS as of browsers", (sound) => async (request) => (request.method === "OPTIONS" ? new Response(null, { status: 204 }) : sound(request))], ["R2", "PUT is POST", (sound) => async (request) => sound(request.method === "PUT" ? new Request(request.url, { method: "POST", headers: request.headers, body: await request.clone().text() }) : request)],
  ...["limit", "next"].flatMap((name, at) => each({
    "a plus": (value) => value.replace(/^\+/, ""), "blanks around it": (value) => value.trim(), "leading zeros": (value) => value.replace(/^0+(?=\d)/, ""), "a fraction of zeros": (value) => value.replace(/\.0*$/, ""), "-0": (value) => value.replace(/^-0$/, "1"),
    exponents: (value) => (/^\d+e\d+$/.test(value) ? String(Number(value)) : value), "hexadecimal digits": (value) => (value.startsWith("0x") ? String(Number(value)) : value), underscores: (value) => value.replace(/(?<=\d)_(?=\d)/g, ""), commas: (value) => value.replace(/(?<=\d),(?=\d{3})/g, ""),
    "digits of other scripts": (value) => value.replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660)), "the digits before other text": (value) => /^\d+/.exec(value)?.[0] ?? value, "32 bits": (value) => (/^-?\d+$/.test(value) && Math.abs(Number(value)) > 2 ** 31 ? "x" : value),
  }).map(([what, change]) => [`Q${at + 1}`, `${name}: ${what}`, onValue(name, change)] as const)),
  ["Q1", "negative limits are not integers", onAnswer("error.details.*", (each) => ((each as Json)["code"] === "too_small" && String((each as Json)["path"]) === "limit" ? { ...(each as Json), code: "not_integer" } : each))],
  ["Q3", "parameters with brackets", onSearch((search) => search.replace(/%5B%5D=|\[\]=/g, "="))], ["Q3", "names that are trimmed", onSearch((search) => search.replace(/([?&])%20/g, "$1"))], ["Q3", "a parameter without a name", onSearch((search) => search.replace(/([?&])=[^&]*/g, "$1"))],
  ["Q3", "semicolons separate parameters", onSearch((search) => search.replace(/;/g, "&"))],
  ...["next", "created_to_date", "updated_from_date"].map((name) => ["Q4", `the last of two ${name}`, onQuery((query) => { const last = query.getAll(name).at(-1); if (last !== undefined) query.set(name, last); })] as const),
  ["Q5", "a limit of blanks is not an integer", instead((_, { url }) => /limit=(%20|\+)+(&|$)/.test(url), badRequest)], ["Q5", "a name without a value is unknown", instead((_, { url }) => /[?&]\w+(&|$)/.test(url), badRequest)], ["Q5", "a range with one blank end is refused", instead((_, { url }) => /created_to_date=(&|$)/.test(url) && url.includes("created_from_date=2"), badRequest)],
  ["Q6", "lists are split before they are decoded", onSearch((search) => search.replace(/%2C/gi, "%01"))], ["Q6", "repeated lists are not split", onQuery((query) => { for (const name of ["skus", "status_list"]) { const all = query.getAll(name); if (all.length > 1) { query.delete(name); for (const each of all) query.append(name, each.replaceAll(",", "?")); } } })],
  ...each({
    "an offset without a colon": (value) => value.replace(/([+-]\d\d)(\d\d)$/, "$1:$2"), "an offset of hours": (value) => value.replace(/([+-]\d\d)$/, "$1:00"), "leap seconds": (value) => value.replace(":60Z", ":59Z"), "a comma before the fraction": (value) => value.replace(/,(?=\d)/, "."), "a blank in place of the T": (value) => value.replace(" ", "T"), "a small t": (value) => value.replace("t", "T"), "blanks around it": (value) => value.trim(),
    "epoch milliseconds": (value) => (/^\d+$/.test(value) ? new Date(Number(value)).toISOString() : value), "digits after milliseconds are cut": (value) => value.replace(/(\.\d{3})\d+/, "$1"), "without dashes and colons": (value) => value.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, "$1-$2-$3T$4:$5:$6"), "single digits": (value) => value.replace(/-(\d)(?=[-T])/g, "-0$1"), "minutes that are carried": (value) => value.replace("T00:60", "T01:00"),
    "offsets beyond a day": (value) => value.replace(/\+25:/, "+01:"),
  }).map(([what, change]) => ["Q7", `datetimes: ${what}`, onValue(/_date$/, change)] as const),
  ["Q7", "no fraction is malformed", instead((_, { url }) => url.includes("59Z"), badRequest)],
  ["Q8", "ends of a range compared as texts", instead((_, { url }) => { const query = new URL(url).searchParams; return ["created", "updated"].some((name) => (query.get(`${name}_from_date`) ?? "") > (query.get(`${name}_to_date`) ?? "~")); }, badRequest)],
  ["F2", "one instant is an empty range", instead((_, { url }) => { const query = new URL(url).searchParams; return ["created", "updated"].some((name) => query.has(`${name}_from_date`) && query.get(`${name}_from_date`) === query.get(`${name}_to_date`)); }, badRequest)],
  ["Q8", "empty ranges of different offsets find nothing", instead((response, { url }) => response.status === 400 && url.includes("%2B07:00"), onQuery((query) => { for (const name of [...query.keys()]) query.delete(name); query.set("ref_code", "NOTHING"); }))],
  ["Q9", "trimmed statuses are unknown", instead((_, { url }) => /status_list=[^&]*(%20|\+)/.test(url), badRequest)], ["Q9", "a status once", onAnswer("error.details", (value) => (Array.isArray(value) ? [...new Map(value.map((each) => [JSON.stringify(each), each as unknown])).values()] : value))],
  ["T1", "wildcards of SQL", plainList({ same: (a, b) => new RegExp(`^${b.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/%/g, ".*").replace(/_/g, ".")}$`).test(a) })], ["T1", "wildcards with stars", plainList({ same: (a, b) => new RegExp(`^${b.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/\*/g, ".*")}$`).test(a) })],
  ["T1", "500 for a quote", instead((_, { url }) => /'|%27/.test(url), serverError)], ["T1", "500 for NUL in a query", instead((_, { url }) => url.includes("%00"), serverError)],
  ["T1", "500 for NUL in a body", (sound) => async (request) => ((await request.clone().text()).includes("\\u0000") ? serverError : (() => sound))(sound)(request)],
  ["T1", "texts without accents", plainList({ same: (a, b) => a.normalize("NFD").replace(/\p{M}/gu, "") === b.normalize("NFD").replace(/\p{M}/gu, "") })], ["T1", "texts without blanks at the end", plainList({ same: (a, b) => a.trimEnd() === b.trimEnd() })],
  ["F2", "creation for updates", onSearch((search) => search.replaceAll("updated_", "created_"))],
  ["F3", "a row for each matching line", onAnswer("data", (value, request) => { const skus = new URL(request.url).searchParams.get("skus")?.split(","); if (!skus || !Array.isArray(value)) return value; return value.flatMap((record: Json) => { const { items: lines = [] } = data.transfers.find((each) => each.record["id"] === record["id"]) ?? {}; return Array.from({ length: Math.max(1, lines.filter(({ sku }) => skus.includes(sku)).length) }, () => record); }); })],
  ["F3", "a SKU twice needs two lines", onQuery((query) => { const skus = (query.get("skus") ?? "").split(","); if (new Set(skus).size < skus.length) query.set("skus", "NOTHING"); })],
  ["P1", "the order of the codes", onAnswer("data", (value, request) => { const codes = new URL(request.url).searchParams.get("stock_transfer_codes")?.split(","); return codes && Array.isArray(value) ? [...(value as { code: string }[])].sort((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code)) : value; })],
  ["P3", "len is that of all pages", onAnswer("paging.len", (len, request) => (new URL(request.url).searchParams.get("limit") === "5" ? 34 : len))], ["P3", "the cursor of the next transfer", plainList({ start: (all, next) => (next === 0 ? all : all.filter(({ seq }) => seq <= next)), next: (_, rest) => String(rest[0]?.seq ?? 0) })],
  ["P4", "total_sku counts lines", onAnswer("data.*", (value) => { const record = value as Json; const transfer = data.transfers.find((each) => each.record["id"] === record["id"]); return { ...record, total_sku: transfer?.items.length }; })],
  ["P4", "times with the T of ISO 8601", onAnswer("data.*.created_at", (value) => String(value).replace(" ", "T"))], ["P4", "total_sku as a text", onAnswer("data.*.total_sku", String)],
  ["B1", "text/json", onMedia(/^text\/json/)], ["B1", "types that end in +json", onMedia(/\+json/)], ["B1", "types that start with application/json", onMedia(/^application\/json\w/)], ["B1", "no other parameters", instead((_, { headers }) => /;(?! ?charset)/i.test(headers.get("content-type") ?? ""), unsupported)],
  ["B1", "the encoding identity is refused", instead((_, { headers }) => headers.get("content-encoding") === "identity", unsupported)], ["B1", "br is ignored", onHeaders((headers) => { if (headers.get("content-encoding") === "br") headers.delete("content-encoding"); })],
  ["P1", "a list needs a media type", instead((_, request) => isList(request) && !request.headers.has("content-type"), unsupported)],
  ["B2", "single quotes", onText((text) => text.replaceAll("'", '"'))], ["B2", "commas at the end", onText((text) => text.replace(/,(?=\s*[\]}])/g, ""))], ["B2", "leading zeros of numbers", onText((text) => text.replace(/(?<=:\s*)0+(?=\d)/g, ""))], ["B2", "a plus before numbers", onText((text) => text.replace(/(?<=:\s*)\+(?=\d)/g, ""))], ["B2", "numbers that end with a point", onText((text) => text.replace(/(\d)\.(?=[^\d])/g, "$1"))],
  ["B2", "control characters in texts", onText((text) => text.replace(/[\t\n](?=[A-Z])/g, " "))], ["B2", "Infinity", onText((text) => text.replace(/Infinity/g, "1e999"))], ["B2", "UTF-16", (sound) => async (request) => { if (request.method !== "POST") return sound(request); const bytes = new Uint8Array(await request.clone().arrayBuffer()); return bytes[0] === 0xff && bytes[1] === 0xfe ? sound(await changed(request, request.url, request.headers, new TextDecoder("utf-16le").decode(bytes))) : sound(request); }],
  ["B2", "names without quotes", onText((text) => text.replace(/(?<=[{,]\s*)([a-z_]+)(?=\s*:)/g, '"$1"'))], ["B2", "the first of a field twice", onText((text) => text.replace(/("qty":\s*\d+),\s*"qty":\s*\d+/, "$1"))],
  ["B3", "numbers are texts", onBody((body) => Object.fromEntries(Object.entries(body).map(([key, value]) => [key, typeof value === "number" ? String(value) : value])))], ["B3", "a list of one is its entry", onBody((body) => Object.fromEntries(Object.entries(body).map(([key, value]) => [key, key !== "items" && Array.isArray(value) && value.length === 1 ? (value as unknown[])[0] : value])))],
  ["B3", "one item is a list", onBody((body) => (body["items"] instanceof Object && !Array.isArray(body["items"]) ? { ...body, items: [body["items"]] } : body))], ["B3", "an item of a list in a list", onItem((item) => (Array.isArray(item) ? (item as readonly Json[])[0] : item))], ["T1", "warehouses of a check are trimmed", onBody((body) => Object.fromEntries(Object.entries(body).map(([key, value]) => [key, typeof value === "string" ? value.trim() : value])))],
  ["B4", "a list of one number", onItem((item) => (Array.isArray(item["qty"]) ? { ...item, qty: Number(item["qty"]) } : item))], ["B4", "true is 1", onItem((item) => (item["qty"] === true ? { ...item, qty: 1 } : item))], ["B4", "2.0 is not an integer", (sound) => async (request) => ((await request.clone().text()).includes("2.0") ? badRequest(sound) : sound)(request)], ["B4", "32 bits", onItem((item) => (Number(item["qty"]) > 2 ** 31 && Number.isSafeInteger(item["qty"]) ? { ...item, qty: 2 ** 60 } : item))],
  ["B5", "a blank official name is omitted", onItem((item) => (item["product_sku"] === "" ? { ...item, product_sku: undefined } : item))], ["B5", "names that differ in case are equal", onItem((item) => (inSmall(String(item["product_sku"])) === inSmall(String(item["sku"])) ? { ...item, sku: undefined } : item))],
  ["C1", "SKUs of digits first", onAnswer("data.transfer_items", (value) => Object.values(Object.fromEntries(items(value).map((item) => [item.sku, item]))))], ["C1", "SKUs that are the same number", onItem((item) => (/^0\d+$/.test(String(item["product_sku"])) ? { ...item, product_sku: String(Number(item["product_sku"])) } : item))], ["C1", "at most 100 lines", onBody((body) => (Array.isArray(body["items"]) ? { ...body, items: body["items"].slice(0, 100) as unknown } : body))],
  ["C1", "only the first line of a SKU", onBody((body) => Array.isArray(body["items"]) ? { ...body, items: (body["items"] as Json[]).filter((each, at, all) => !(each instanceof Object) || typeof each["product_sku"] !== "string" || all.findIndex((other) => other["product_sku"] === each["product_sku"]) === at) } : body)],
  ["C2", "what was asked for at most", onAnswer("data.transfer_items.*", (value) => { const item = value as Item & { request_qty: number }; return { ...item, available_qty: Math.min(item.available_qty, item.request_qty) }; })],
  ["C4", "nothing after the first that is too heavy", onAnswer("data", (value) => { const check = value as Json; let room = Number(check["weight_limit_config"]); return { ...check, transfer_items: items(check["transfer_items"]).map((item) => { room -= item.total_product_weight; return { ...item, is_allowed_transfer: item.is_allowed_transfer && room >= 0 }; }) }; })],
  ["C4", "the lightest first", (sound) => async (request) => onAnswer("data", (value) => { const check = value as Json; let room = Number(check["weight_limit_config"]); const list = items(check["transfer_items"]); const isFine = (item: Item) => stock.get(item.sku)?.unitWeight !== undefined && stock.get(item.sku)?.transferable !== false && (item as unknown as { request_qty: number }).request_qty <= item.available_qty; const allowed = new Set([...list].sort((a, b) => a.total_product_weight - b.total_product_weight).filter((item) => { const fits = isFine(item) && item.total_product_weight <= room; if (fits) room -= item.total_product_weight; return fits; })); return { ...check, transfer_items: list.map((item) => ({ ...item, is_allowed_transfer: allowed.has(item) })) }; })(sound)(request)],
  ["T1", "services in any case", onBody((body) => (typeof body["transfer_type"] === "string" ? { ...body, transfer_type: body["transfer_type"].toUpperCase() } : body))], ["C7", "an unknown service is the first", onBody((body) => (body["transfer_type"] === "SEA" ? { ...body, transfer_type: undefined } : body))],
  ["C7", "400 for an unknown warehouse", instead(({ status }) => status === 422, badRequest)], ["C7", "the code is always the same", onAnswer("error.message_code", () => "UNPROCESSABLE", ({ status }) => status === 422)],
  ["D2", "the closing of a warehouse replaces the cut-off of a lane", onClosing((own, ofDate, usual) => ofDate ?? own ?? usual)], ["D2", "the cut-off of a lane stands whatever the warehouse closes", onClosing((own, ofDate, usual) => own ?? ofDate ?? usual)],
  ["D2", "a warehouse cannot close later on a date", onClosing((own, ofDate, usual) => [own ?? usual, ofDate ?? own ?? usual].sort()[0]!)],
  ["D2", "the earliest cut-off of all", onClosing((own, ofDate, usual) => [own ?? usual, ofDate ?? usual, usual].sort()[0]!)],
  ["D2", "cut-offs of dates of a lane ignored", onNetwork("lanes", (each: Json) => ({ ...each, cutOffOn: undefined }))],
  ["D2", "a lane with cut-offs of some weekdays has none of the others", onNetwork("lanes", (each: Json) => (each["cutOff"] instanceof Object ? { ...each, cutOff: Object.fromEntries(Array.from("1234567", (day) => [day, (each["cutOff"] as Json)[day] ?? "24:00"])) } : each))],
  ["D3", "handling in days of the calendar", onNetwork("warehouses", (each: Json) => (each["code"] === "FRA" || each["code"] === "MAN" ? { ...each, workingDays: undefined } : each))],
  ["D3", "handling exchanged", onNetwork("lanes", (each: Json) => ({ ...each, outboundHandlingDays: each["inboundHandlingDays"], inboundHandlingDays: each["outboundHandlingDays"] }))],
  ["D4", "departures while the source is closed", onNetwork("warehouses", (each: Json) => (each["code"] === "HCM" ? { ...each, workingDays: undefined } : each))],
  ["D4", "departures on holidays of the carrier", onNetwork("lanes", (each: Json) => ({ ...each, departureDays: each["departureDays"] ?? [1, 2, 3, 4, 5, 6, 7] }))],
  ["D5", "the day of departure counts", onNetwork("lanes", (each: Json) => ({ ...each, transitDays: Math.max(0, Number(each["transitDays"]) - 1) }))],
  ["D5", "transit in working days", onNetwork("lanes", (each: Json) => ({ ...each, transitWorkingDays: each["transitWorkingDays"] ?? [1, 2, 3, 4, 5] }))],
];

const parameters = [
  ..."src_warehouse_code dest_warehouse_code skus stock_transfer_codes ref_code status_list".split(" "),
  ..."created_from_date created_to_date updated_from_date updated_to_date".split(" "),
];
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
  it.each([...faults, ...habits, ...combinations])("%s, %s", async (rule, _, fault) => {
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
