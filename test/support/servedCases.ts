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

const failure = (status_code: number, message_code: string) => ({
  success: false,
  error: { status_code, message_code },
});

export const servedCases: readonly ServedCase[] = [
  {
    title: "a list",
    path: "?limit=5&status_list=created",
    request: { headers: { authorization } },
    status: 200,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
    answer: { success: true, data: [], paging: { len: 0, next: "0" } },
  },
  {
    title: "a check",
    path: "/check",
    request: { method: "POST", headers: json, body: JSON.stringify(body) },
    status: 200,
    answer: {
      success: true,
      data: { total_weight: 1360, transfer_items: [{ is_allowed_transfer: true, sku: "HELMET", available_qty: 10 }] },
    },
  },
  {
    title: "a check of exactly 1 MiB",
    path: "/check",
    request: { method: "POST", headers: json, body: JSON.stringify(body).padEnd(1_048_576) },
    status: 200,
  },
  {
    title: "HEAD of the list",
    request: { method: "HEAD", headers: { authorization } },
    status: 200,
    headers: { "content-type": "application/json", "content-length": "122" },
  },
  {
    title: "no token",
    request: {},
    status: 401,
    headers: { "www-authenticate": "Bearer" },
    answer: failure(401, "INVALID_TOKEN"),
  },
  {
    title: "a bad token, and a body",
    path: "/check",
    request: { method: "POST", headers: { ...json, authorization: "Bearer guess" }, body: JSON.stringify(body) },
    status: 401,
    answer: failure(401, "INVALID_TOKEN"),
  },
  {
    title: "an unknown path",
    path: "/unknown",
    request: { headers: { authorization } },
    status: 404,
    answer: failure(404, "NOT_FOUND"),
  },
  {
    title: "a wrong method",
    request: { method: "DELETE", headers: { authorization } },
    status: 405,
    headers: { allow: "GET, HEAD" },
    answer: failure(405, "METHOD_NOT_ALLOWED"),
  },
  {
    title: "a wrong content type",
    path: "/check",
    request: { method: "POST", headers: { ...json, "content-type": "text/plain" }, body: JSON.stringify(body) },
    status: 415,
    answer: failure(415, "UNSUPPORTED_MEDIA_TYPE"),
  },
  {
    title: "malformed JSON",
    path: "/check",
    request: { method: "POST", headers: json, body: "{" },
    status: 400,
    answer: {
      ...failure(400, "INVALID_REQUEST"),
      error: { details: [{ message: 'Input must be valid JSON in UTF-8 (got "{").' }] },
    },
  },
  {
    title: "an unknown warehouse",
    path: "/check",
    request: { method: "POST", headers: json, body: JSON.stringify({ ...body, dest_warehouse_code: "SIN" }) },
    status: 422,
    answer: failure(422, "UNKNOWN_WAREHOUSE"),
  },
  {
    title: "a wrong parameter",
    path: "?limit=101",
    request: { headers: { authorization } },
    status: 400,
    answer: { error: { details: [{ code: "too_big", path: ["limit"] }] } },
  },
  {
    title: "a body that is too long",
    path: "/check",
    request: { method: "POST", headers: json, body: JSON.stringify(body).padEnd(1_048_577) },
    status: 413,
    answer: failure(413, "BODY_TOO_LARGE"),
  },
];
