/** @module stock-transfer/http */
import { checkTransfer } from "../check/checkTransfer";
import { isObject, type Unchecked } from "../result/kinds";
import { assertOptionValues, assertValid, inCall, misuseOf, nameCall, within } from "../result/misuse";
import { isPromise, unlessAborted } from "../result/unlessAborted";
import { kindFault, nonBlankFault, textFault } from "../result/valueFaults";
import { type ApiError, apiErrors, issuesToError } from "../wire/apiErrors";
import { encodeCheck } from "../wire/encodeCheck";
import { encoderFor } from "../wire/encodeTransfer";
import { checkPath, listPath } from "../wire/endpoints";
import { failureEnvelope, successEnvelope, type WirePaging } from "../wire/envelopes";
import { parseCheckRequest } from "../wire/parseCheckRequest";
import { readListParameters } from "../wire/parseListQuery";
import { createPageEncoder } from "./answerPage";
import { type HandlerOptions, optionRules, type PartnerAccess } from "./HandlerOptions";
import { readJson } from "./readJson";

export type { HandlerOptions, PartnerAccess } from "./HandlerOptions";

/** The outcome of a request, before it becomes an HTTP response. */
type Outcome =
  { readonly data: unknown; readonly paging?: WirePaging } | { readonly error: ApiError; readonly allow?: string };

/** A thrown value of any type. */
interface Thrown {
  readonly error: unknown;
}

/**
 * Creates an HTTP service: a function from a `Request` of the Fetch standard to a `Response`.
 *
 * It serves `GET` and `HEAD` of `/business/v1/stock-transfer` and `POST` of `/business/v1/stock-transfer/check` to
 * callers with `Authorization: Bearer` and a token that `authenticate` accepts. Every response is a success or failure
 * envelope in JSON, with `cache-control: no-store`:
 *
 * - 401 `INVALID_TOKEN` before anything else, if the token is missing, malformed or rejected;
 * - 404 `NOT_FOUND` for another path, 405 `METHOD_NOT_ALLOWED` with `Allow` for another method;
 * - 415 `UNSUPPORTED_MEDIA_TYPE` for a check if its content type is not `application/json` in UTF-8, or if it is compressed;
 * - 413 `BODY_TOO_LARGE` if the body, or its declared length, exceeds `maxBodyBytes`, or if it has 1001 more empty
 *   chunks than bytes;
 * - 400 `INVALID_REQUEST` or 422 with every issue in `error.details`, as by `issuesToError`;
 * - 500 `INTERNAL_ERROR` if a function of the options throws, or if `list` returns a wrong page: longer than the limit,
 * with a transfer that does not match the filter, not after the cursor or not in the order of `seq`, or with a wrong
 * `next`. Only `onError` receives the cause.
 *
 * O(body + items of the check, or of the page), plus the functions of the options.
 *
 * @returns The handler. Its promise rejects only with the reason of `request.signal`, at once if the request is
 * aborted, or with a TypeError if the argument is not a `Request`. `onError` is not called then.
 * @throws TypeError or RangeError if the options are malformed, or for an unknown option. The message lists every fault.
 *
 * @example
 * ```ts
 * import { createNetwork, createTransferCollection } from "stock-transfer";
 * import { createHandler } from "stock-transfer/http";
 *
 * const warehouses = ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" }));
 * const defaultLane = { transferType: "ROAD", weightLimit: 1_000, transitDays: 3 };
 * const network = createNetwork({ warehouses, defaultLane });
 * const stock = new Map([["HELMET", { onHandQty: 5, unitWeight: 340 }]]);
 * const transfers = createTransferCollection();
 *
 * const handler = createHandler({
 *   authenticate: (token) => token === "secret",
 *   list: (query) => transfers.list(query),
 *   check: () => ({ network, stock, now: Date.now() }),
 *   timeZone: "Asia/Ho_Chi_Minh",
 *   onError: (error) => console.error(error),
 * });
 *
 * const headers = { authorization: "Bearer secret" };
 * const response = await handler(new Request("https://example.com/business/v1/stock-transfer", { headers }));
 * response.status; // => 200
 * ```
 */
export function createHandler<Access extends PartnerAccess = PartnerAccess>(
  options: HandlerOptions<Access>,
): (request: Request) => Promise<Response> {
  inCall("createHandler", () => {
    assertOptionValues(options, optionRules);
  });
  const { timeZone, maxBodyBytes = 1_048_576, reasons, dates, ignoredParameters = [] } = options;
  const encode = encoderFor(timeZone);

  return async (request) => {
    inCall("createHandler", () => {
      if (!isObject((request as Unchecked<Request>)?.signal))
        assertValid("request", kindFault("a Request of the Fetch standard", request));
    });
    request.signal.throwIfAborted();
    const { id, idFailure } = requestIdOf(request);
    try {
      const outcome = await outcomeOf(request, idFailure);
      request.signal.throwIfAborted();
      return respond(request.method, outcome, id);
    } catch (error) {
      request.signal.throwIfAborted();
      callOnError(error, request);
      return respond(request.method, { error: apiErrors.internalError }, id);
    }
  };

  async function outcomeOf(request: Request, idFailure: Thrown | undefined): Promise<Outcome> {
    const token = bearerToken(request.headers);
    const granted = await unlessAborted(request.signal, () => {
      const given = token !== undefined && options.authenticate(token, request);
      // Read at once, because requests may share and change the object.
      return isPromise(given) ? Promise.resolve(given).then(readAccess<Access>) : readAccess(given);
    });
    if (!("access" in granted)) {
      if (granted.error) callOnError(granted.error, request);
      return { error: apiErrors.invalidToken };
    }
    // Only after authentication: without a valid token, every response is the same.
    if (idFailure) throw idFailure.error;

    const { method } = request;
    const { pathname, searchParams } = new URL(request.url);
    switch (pathname) {
      case listPath:
        return method === "GET" || method === "HEAD" ? list(searchParams, request, granted) : notAllowed("GET, HEAD");
      case checkPath:
        return method === "POST" ? check(request, granted.access) : notAllowed("POST");
      default:
        return { error: apiErrors.notFound };
    }
  }

  async function list(
    params: URLSearchParams,
    request: Request,
    { access, partnerCode }: Granted<Access>,
  ): Promise<Outcome> {
    const parsed = readListParameters(params, ignoredParameters);
    if (parsed.issues) return { error: issuesToError(parsed.issues) };
    const { filter } = parsed.value;
    const query = access === true ? parsed.value : { ...parsed.value, filter: { ...filter, partnerCode } };
    // Created before calling list, which could modify the query.
    const encodePage = createPageEncoder(query, encode);
    const page = await unlessAborted(request.signal, () => options.list(query, request, access));
    return within(
      () => "the result of list",
      () => encodePage(page),
    );
  }

  async function check(request: Request, access: true | Access): Promise<Outcome> {
    const body = await readJson(request, maxBodyBytes);
    if ("error" in body) return body;
    const parsed = parseCheckRequest(body.value);
    if (parsed.issues) return { error: issuesToError(parsed.issues) };
    const { value } = parsed;
    // The function may modify its copy.
    const copy = { ...value, items: value.items.map((item) => ({ ...item })) };
    const context = await unlessAborted(request.signal, () => options.check(copy, request, access));
    const checked = checkTransfer(value, context);
    return checked.issues
      ? { error: issuesToError(checked.issues) }
      : { data: encodeCheck(checked.value, { reasons, dates }) };
  }

  /** If `requestId` fails, the id is random, so every response has one. */
  function requestIdOf(request: Request): { readonly id: string; readonly idFailure?: Thrown } {
    try {
      const id: unknown = options.requestId ? options.requestId(request) : crypto.randomUUID();
      assertValid("the result of requestId", textFault(id));
      return { id: id as string };
    } catch (error) {
      return { id: crypto.randomUUID(), idFailure: { error } };
    }
  }

  /** Errors and rejections of `onError` must not change the response. */
  function callOnError(error: unknown, request: Request): void {
    new Promise<void>((resolve) => {
      resolve(options.onError?.(nameCall("createHandler", error), request));
    }).catch(() => undefined);
  }
}

/** The credentials of RFC 6750. Two headers arrive joined by a comma, which does not match. */
const credentials = /^bearer +([\w\-.~+/]+=*)$/i;

function bearerToken(headers: Headers): string | undefined {
  return credentials.exec(headers.get("authorization") ?? "")?.[1];
}

/** The owner of a valid token. */
interface Granted<Access> {
  readonly access: true | Access;
  readonly partnerCode?: string;
}

/** The token is invalid, or `authenticate` has returned a wrong value (`error`). */
interface Refused {
  readonly error?: Error;
}

/**
 * Reads the result of `authenticate`. It reads `partnerCode` once, because the object may change later.
 *
 * @throws TypeError or RangeError if it is an object without a partner.
 */
function readAccess<Access extends PartnerAccess>(given: boolean | Access): Granted<Access> | Refused {
  if (given === true) return { access: given };
  if (given === false) return {};
  if (typeof (given as unknown) !== "object" || (given as unknown) === null) {
    const fault = kindFault("true, false or an object with partnerCode", given);
    return { error: misuseOf([{ place: "the result of authenticate", fault }]) };
  }
  const { partnerCode } = given;
  assertValid("partnerCode in the result of authenticate", nonBlankFault(partnerCode));
  return { access: given, partnerCode };
}

function notAllowed(allow: string): Outcome {
  return { error: apiErrors.methodNotAllowed, allow };
}

/** The response for an outcome. `HEAD` has the headers of `GET`. */
function respond(method: string, outcome: Outcome, requestId: string): Response {
  const envelope =
    "error" in outcome
      ? failureEnvelope(outcome.error, requestId)
      : successEnvelope(outcome.data, requestId, outcome.paging);
  const body = new TextEncoder().encode(JSON.stringify(envelope));
  const status = "error" in outcome ? outcome.error.statusCode : 200;
  const headers = new Headers({
    "content-type": "application/json",
    "content-length": String(body.byteLength),
    "cache-control": "no-store",
  });
  if (status === apiErrors.invalidToken.statusCode) headers.set("www-authenticate", "Bearer");
  if ("error" in outcome && outcome.allow !== undefined) headers.set("allow", outcome.allow);
  return new Response(method === "HEAD" ? null : body, { status, headers });
}
