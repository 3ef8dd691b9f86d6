// Requests to the handler of examples/embed over a socket, and its responses.

export const body = {
  items: [{ product_sku: "HELMET", qty: 4 }],
  src_warehouse_code: "HCM",
  dest_warehouse_code: "HAN",
};
export const authorization = "Bearer secret";
export const json = { authorization, "content-type": "application/json" };

export interface ServedCase {
  readonly title: string;
  readonly path?: string;
  readonly request: RequestInit;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Some fields of the body. Default: `success` is true. */
  readonly answer?: unknown;
}

const get: RequestInit = { headers: { authorization } };
const post = (text: string, headers = json): RequestInit => ({ method: "POST", headers, body: text });
const check = JSON.stringify(body);

const failed = (status_code: number, message_code: string, others: object = {}) => ({
  success: false,
  error: { status_code, message_code, ...others },
});

const failing = (
  title: string,
  path: string,
  request: RequestInit,
  answer: ReturnType<typeof failed>,
  headers: ServedCase["headers"] = {},
): ServedCase => ({ title, path, request, status: answer.error.status_code, headers, answer });

export const servedCases: readonly ServedCase[] = [
  {
    title: "a list",
    path: "?limit=5&status_list=created",
    request: get,
    status: 200,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
    answer: { success: true, data: [], paging: { len: 0, next: "0" } },
  },
  {
    title: "a check",
    path: "/check",
    request: post(check),
    status: 200,
    answer: {
      success: true,
      data: { total_weight: 1360, transfer_items: [{ is_allowed_transfer: true, sku: "HELMET", available_qty: 10 }] },
    },
  },
  { title: "a check of exactly 1 MiB", path: "/check", request: post(check.padEnd(1_048_576)), status: 200 },
  {
    title: "HEAD of the list",
    request: { ...get, method: "HEAD" },
    status: 200,
    headers: { "content-type": "application/json", "content-length": "122" },
  },
  failing("no token", "", {}, failed(401, "INVALID_TOKEN"), { "www-authenticate": "Bearer" }),
  failing(
    "a bad token, and a body",
    "/check",
    post(check, { ...json, authorization: "Bearer guess" }),
    failed(401, "INVALID_TOKEN"),
  ),
  failing("an unknown path", "/unknown", get, failed(404, "NOT_FOUND")),
  failing("a wrong method", "", { ...get, method: "DELETE" }, failed(405, "METHOD_NOT_ALLOWED"), {
    allow: "GET, HEAD",
  }),
  failing(
    "a wrong content type",
    "/check",
    post(check, { ...json, "content-type": "text/plain" }),
    failed(415, "UNSUPPORTED_MEDIA_TYPE"),
  ),
  failing(
    "malformed JSON",
    "/check",
    post("{"),
    failed(400, "INVALID_REQUEST", { details: [{ message: 'Input must be valid JSON in UTF-8 (got "{").' }] }),
  ),
  failing(
    "an unknown warehouse",
    "/check",
    post(JSON.stringify({ ...body, dest_warehouse_code: "SIN" })),
    failed(422, "UNKNOWN_WAREHOUSE"),
  ),
  failing(
    "a wrong parameter",
    "?limit=101",
    get,
    failed(400, "INVALID_REQUEST", { details: [{ code: "too_big", path: ["limit"] }] }),
  ),
  failing("a body that is too long", "/check", post(check.padEnd(1_048_577)), failed(413, "BODY_TOO_LARGE")),
];
