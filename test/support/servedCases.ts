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

const served = (title: string, path: string, request: RequestInit, more: Partial<ServedCase> = {}): ServedCase => ({
  ...{ title, path, request, status: 200 },
  ...more,
});

const failing = (
  title: string,
  path: string,
  request: RequestInit,
  [status_code, message_code, others]: readonly [status: number, code: string, others?: object],
  headers: ServedCase["headers"] = {},
): ServedCase => {
  const answer = { success: false, error: { status_code, message_code, ...others } };
  return { title, path, request, status: status_code, headers, answer };
};

const checked = { transfer_items: [{ is_allowed_transfer: true, sku: "HELMET", available_qty: 10 }] };
const noJson = { details: [{ message: 'Input must be valid JSON in UTF-8 (got "{").' }] };
const tooBig = { details: [{ code: "too_big", path: ["limit"] }] };
const plain = { ...json, "content-type": "text/plain" };
const guess = { ...json, authorization: "Bearer guess" };
const nowhere = JSON.stringify({ ...body, dest_warehouse_code: "SIN" });

export const servedCases: readonly ServedCase[] = [
  served("a list", "?limit=5&status_list=created", get, {
    headers: { "content-type": "application/json", "cache-control": "no-store" },
    answer: { success: true, data: [], paging: { len: 0, next: "0" } },
  }),
  served("a check", "/check", post(check), { answer: { success: true, data: { total_weight: 1360, ...checked } } }),
  served("a check of exactly 1 MiB", "/check", post(check.padEnd(1_048_576))),
  served(
    "HEAD of the list",
    "",
    { ...get, method: "HEAD" },
    {
      headers: { "content-type": "application/json", "content-length": "122" },
    },
  ),
  failing("no token", "", {}, [401, "INVALID_TOKEN"], { "www-authenticate": "Bearer" }),
  failing("a bad token, and a body", "/check", post(check, guess), [401, "INVALID_TOKEN"]),
  failing("an unknown path", "/unknown", get, [404, "NOT_FOUND"]),
  failing("a wrong method", "", { ...get, method: "DELETE" }, [405, "METHOD_NOT_ALLOWED"], { allow: "GET, HEAD" }),
  failing("a wrong content type", "/check", post(check, plain), [415, "UNSUPPORTED_MEDIA_TYPE"]),
  failing("malformed JSON", "/check", post("{"), [400, "INVALID_REQUEST", noJson]),
  failing("an unknown warehouse", "/check", post(nowhere), [422, "UNKNOWN_WAREHOUSE"]),
  failing("a wrong parameter", "?limit=101", get, [400, "INVALID_REQUEST", tooBig]),
  failing("a body that is too long", "/check", post(check.padEnd(1_048_577)), [413, "BODY_TOO_LARGE"]),
];
