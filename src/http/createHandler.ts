/** @module stock-transfer/http */
import { checkTransfer } from "../check/checkTransfer";
import { isObject, type Unchecked } from "../result/kinds";
import { assertValid, inCall, misuseOf, nameCall, within } from "../result/misuse";
import { isPromise, unlessAborted } from "../result/unlessAborted";
import { kindFault, nonBlankFault, objectFault, textFault } from "../result/valueFaults";
import { apiErrors } from "../wire/apiErrors";
import { encodeCheck } from "../wire/encodeCheck";
import { encodePageWith } from "../wire/encodePage";
import { encoderFor } from "../wire/encodeTransfer";
import { issuesToError } from "../wire/issuesToError";
import { parseCheckRequest } from "../wire/parseCheckRequest";
import { parseListQuery } from "../wire/parseListQuery";
import { createPageTest } from "./createPageTest";
import { assertHandlerOptions, type HandlerOptions, type PartnerAccess } from "./HandlerOptions";
import { bearerToken } from "./headers";
import { readJson } from "./readJson";
import { readPage } from "./readPage";
import { type Answer, respond } from "./respond";

export type { HandlerOptions, PartnerAccess } from "./HandlerOptions";

const listPath = "/business/v1/stock-transfer";
const checkPath = "/business/v1/stock-transfer/check";

/** What a function threw, which may be anything. */
interface Thrown {
  readonly error: unknown;
}

/**
 * Makes the whole service of the interface a function from the Fetch standard's `Request` to its `Response`.
 *
 * It serves `GET` and `HEAD` of `/business/v1/stock-transfer` and `POST` of `/business/v1/stock-transfer/check` to whoever
 * sends `Authorization: Bearer` with a token that `authenticate` accepts. Every answer is a success or failure envelope as
 * JSON, with `cache-control: no-store`:
 *
 * - 401 `INVALID_TOKEN` before anything else, if the token is missing, malformed or refused; whoever has a token of one
 *   partner sees no transfer of another;
 * - 404 `NOT_FOUND` for another path, 405 `METHOD_NOT_ALLOWED` with `Allow` for another method;
 * - 415 `UNSUPPORTED_MEDIA_TYPE` for a check whose content type is not `application/json` in UTF-8, or is compressed;
 * - 413 `BODY_TOO_LARGE` as soon as the body announces or reaches more than `maxBodyBytes`, or 1001 empty chunks more than bytes;
 * - 400 `INVALID_REQUEST` or 422 with every issue in `error.details`, as `issuesToError` has it;
 * - 500 `INTERNAL_ERROR` if a function of the options throws, or if `list` gives no page of the query: more than its limit,
 *   what does not match its filter, what is not after its cursor or in no order of `seq`, or a `next` that is neither 0 nor
 *   `seq` of the last transfer; only `onError` gets the cause.
 *
 * O(body + items of the check, or of the page), and what the functions of the options cost.
 *
 * @returns The handler. Its promise rejects only for a request that is aborted, with the reason of `request.signal` and as
 * soon as that fires, and for what is no `Request`, with a TypeError; `onError` is not called then.
 * @throws TypeError or RangeError if the options are malformed, or have one that means nothing. The message lists every fault.
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
    assertHandlerOptions(options);
  });
  const { timeZone, maxBodyBytes = 1_048_576, reasons, ignoredParameters } = options;
  const encode = encoderFor(timeZone);

  return async (request) => {
    inCall("createHandler", () => {
      if (!isObject((request as Unchecked<Request>)?.signal))
        assertValid("request", kindFault("a Request of the Fetch standard", request));
    });
    request.signal.throwIfAborted();
    const { id, idFailure } = requestIdOf(request);
    try {
      const answer = await answerTo(request, idFailure);
      request.signal.throwIfAborted();
      return respond(request.method, answer, id);
    } catch (error) {
      request.signal.throwIfAborted();
      callOnError(error, request);
      return respond(request.method, { error: apiErrors.internalError }, id);
    }
  };

  async function answerTo(request: Request, idFailure: Thrown | undefined): Promise<Answer> {
    const token = bearerToken(request.headers);
    const granted = await unlessAborted(request.signal, () => {
      const given = token !== undefined && options.authenticate(token, request);
      // Read before anything else runs: an object that several requests share may be another partner's by then.
      return isPromise(given) ? Promise.resolve(given).then(readAccess<Access>) : readAccess(given);
    });
    if (!("access" in granted)) {
      if (granted.error) callOnError(granted.error, request);
      return { error: apiErrors.invalidToken };
    }
    // Only after the token is tested: without a valid one every answer is the same.
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
  ): Promise<Answer> {
    const parsed = parseListQuery(params, { ignore: ignoredParameters });
    if (parsed.issues) return { error: issuesToError(parsed.issues) };
    const { filter } = parsed.value;
    const query = access === true ? parsed.value : { ...parsed.value, filter: { ...filter, partnerCode } };
    // Made before the query is handed out: list could change it.
    const assertAnswers = createPageTest(query);
    const given = await unlessAborted(request.signal, () => options.list(query, request, access));
    return within(
      () => "what list gives",
      () => {
        const page = readPage(given);
        const encoded = encodePageWith(encode, page);
        assertAnswers(page);
        return encoded;
      },
    );
  }

  async function check(request: Request, access: true | Access): Promise<Answer> {
    const body = await readJson(request, maxBodyBytes);
    if ("error" in body) return body;
    const parsed = parseCheckRequest(body.value);
    if (parsed.issues) return { error: issuesToError(parsed.issues) };
    const { value } = parsed;
    // The function gets a copy, which it may change.
    const copy = { ...value, items: value.items.map((item) => ({ ...item })) };
    const context = await unlessAborted(request.signal, () => options.check(copy, request, access));
    if (!isObject(context) || !("network" in context)) {
      const expected = "the context { network, stock, now } of the check, which the handler makes itself";
      assertValid("what check gives", kindFault(expected, context));
    }
    const checked = checkTransfer(value, context);
    return checked.issues
      ? { error: issuesToError(checked.issues) }
      : { data: encodeCheck(checked.value, { reasons }) };
  }

  /** Where `requestId` fails, a random id takes its place, so that every answer has one. */
  function requestIdOf(request: Request): { readonly id: string; readonly idFailure?: Thrown } {
    try {
      const id: unknown = options.requestId ? options.requestId(request) : crypto.randomUUID();
      assertValid("what requestId gives", textFault(id));
      return { id: id as string };
    } catch (error) {
      return { id: crypto.randomUUID(), idFailure: { error } };
    }
  }

  /** An `onError` that throws, or gives a promise that rejects, must not change the answer. */
  function callOnError(error: unknown, request: Request): void {
    new Promise<void>((resolve) => {
      resolve(options.onError?.(nameCall("createHandler", error), request));
    }).catch(() => undefined);
  }
}

/** For whom a request is. */
interface Granted<Access> {
  readonly access: true | Access;
  readonly partnerCode?: string;
}

/** The token belongs to nobody, or `authenticate` has given what it must not. */
interface Refused {
  readonly error?: Error;
}

/**
 * Reads what `authenticate` has given: any value, in a program without types. It reads `partnerCode` once, since the object
 * may change later.
 *
 * @throws TypeError or RangeError if it is an object that names no partner.
 */
function readAccess<Access extends PartnerAccess>(given: boolean | Access): Granted<Access> | Refused {
  if (given === true) return { access: given };
  if (given === false) return {};
  if (typeof (given as unknown) !== "object" || (given as unknown) === null) {
    const fault = kindFault("true, false or an object with partnerCode", given);
    return { error: misuseOf([{ place: "what authenticate gives", fault }]) };
  }
  assertValid("what authenticate gives", objectFault(given));
  const { partnerCode } = given;
  assertValid("partnerCode of what authenticate gives", nonBlankFault(partnerCode));
  return { access: given, partnerCode };
}

function notAllowed(allow: string): Answer {
  return { error: apiErrors.methodNotAllowed, allow };
}
