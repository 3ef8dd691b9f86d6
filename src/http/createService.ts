import { checkTransfer } from "../check/checkTransfer";
import { assertOptionValues, assertValid, inCall, misuseOf, nameCall, within } from "../result/misuse";
import { type Cancellation, isPromise, unlessAborted, whenReady } from "../result/unlessAborted";
import { kindFault, nonBlankFault } from "../result/valueFaults";
import { apiErrors, issuesToError } from "../wire/apiErrors";
import { encodeCheck } from "../wire/encodeCheck";
import { encoderFor } from "../wire/encodeTransfer";
import { checkPath, listPath } from "../wire/endpoints";
import { failureEnvelope, successEnvelope, type WirePaging } from "../wire/envelopes";
import { parseCheckRequest } from "../wire/parseCheckRequest";
import { readListParameters } from "../wire/parseListQuery";
import { createPageEncoder } from "./createPageEncoder";
import { type HandlerOptions, optionRules, type PartnerAccess } from "./HandlerOptions";
import { type Failure, readHttpError } from "./httpError";
import { type Body, type JsonResult, readJson } from "./readJson";

/** A request and the way to respond, independent of the server. */
export interface Exchange<Incoming> extends Body {
  /** The request object that the functions of the options receive. */
  readonly incoming: Incoming;
  readonly method: string;
  /** The path and query of the request target, as they were sent. */
  readonly target: string;
  readonly signal: Cancellation;
  respond(answer: Answer): void;
  /** Ends the exchange without a response. `reason`: the reason of an abort, or the error that `respond` threw. */
  abandon(reason: unknown): void;
}

export interface Answer {
  readonly status: number;
  /** A new object, which `respond` may change. */
  readonly headers: Record<string, string>;
  readonly text: string;
}

type Outcome = { readonly data: unknown; readonly paging?: WirePaging } | Failure;

/** What to do next: respond, wait, or read the body and continue with its value. */
type Step = Outcome | PromiseLike<Step> | { readonly useBody: (body: JsonResult) => Step };

/**
 * Creates the service behind `createHandler` and `createListener`, which only convert requests and responses. `caller`
 * is one of these two names, for errors. The returned function never throws. It responds to each exchange or abandons
 * it. If `respond` throws, it is called again with status 500.
 */
export function createService<Access extends PartnerAccess, Incoming>(
  caller: string,
  options: HandlerOptions<Access, Incoming>,
): (exchange: Exchange<Incoming>) => void {
  inCall(caller, () => {
    assertOptionValues(options, optionRules);
  });
  const { timeZone, maxBodyBytes = 1_048_576, reasons, dates, ignoredParameters, extensions } = options;
  const encode = encoderFor(timeZone);

  return (exchange) => {
    const { signal, incoming } = exchange;
    if (signal.aborted) {
      exchange.abandon(signal.reason);
      return;
    }
    const chosenId = requestIdOf(incoming);
    // If `requestId` fails, the id is random, so every response has an id.
    const id = chosenId ?? crypto.randomUUID();
    const respond = (outcome: Outcome) => {
      signal.throwIfAborted();
      exchange.respond(answerOf(outcome, id));
    };
    const fail = (error: unknown, chosen: Failure | false = readHttpError(error)) => {
      try {
        signal.throwIfAborted();
        if (!chosen || chosen.error.statusCode >= 500) callOnError(error, incoming);
        respond(chosen || { error: apiErrors.internalError });
      } catch (reason) {
        if (chosen) fail(reason, false);
        else exchange.abandon(reason);
      }
    };
    // The body is read with callbacks: a promise for it would make a small check 10 % slower.
    const run = (next: () => Step) => {
      try {
        const step = next();
        if (isPromise(step))
          step.then(
            continueWith((ready) => ready),
            fail,
          );
        else if ("useBody" in step) readJson(exchange, maxBodyBytes, continueWith(step.useBody), fail);
        else respond(step);
      } catch (error) {
        fail(error);
      }
    };
    const continueWith =
      <Value>(next: (value: Value) => Step) =>
      (value: Value) => {
        run(() => next(value));
      };
    run(() => firstStep(exchange, chosenId === undefined));
  };

  function firstStep(exchange: Exchange<Incoming>, idFailed: boolean): Step {
    const { incoming, method, target } = exchange;
    const token = credentials.exec(exchange.header("authorization") ?? "")?.[1];
    const access = unlessAborted(exchange.signal, () => {
      const given = token !== undefined && options.authenticate(token, incoming);
      // Read at once: several requests may share the object, and the program may change it later.
      return isPromise(given) ? Promise.resolve(given).then(readAccess<Access>) : readAccess(given);
    });
    return whenReady(access, (granted): Step => {
      if (!("access" in granted)) {
        if (granted.error) callOnError(granted.error, incoming);
        return { error: apiErrors.invalidToken, headers: { "www-authenticate": "Bearer" } };
      }
      // Only after authentication: an invalid token always causes 401.
      if (idFailed) return { error: apiErrors.internalError };

      const [path] = target.split("?", 1) as [string];
      switch (path) {
        case listPath: {
          const query = new URLSearchParams(target.slice(path.length));
          return method === "GET" || method === "HEAD" ? list(query, exchange, granted) : notAllowed("GET, HEAD");
        }
        case checkPath:
          if (method !== "POST") return notAllowed("POST");
          return { useBody: (body) => check(body, exchange, granted.access) };
        default:
          return { error: apiErrors.notFound };
      }
    });
  }

  function list(
    params: URLSearchParams,
    { incoming, signal }: Exchange<Incoming>,
    { access, partnerCode }: Granted<Access>,
  ): Step {
    const parsed = readListParameters(params, ignoredParameters, extensions);
    if (parsed.issues) return { error: issuesToError(parsed.issues) };
    const { filter } = parsed.value;
    const query = access === true ? parsed.value : { ...parsed.value, filter: { ...filter, partnerCode } };
    // Created before `list` is called, because `list` could modify the query.
    const encodePage = createPageEncoder(query, encode);
    const given = unlessAborted(signal, () => options.list(query, incoming, access));
    return whenReady(given, (page) =>
      within(
        () => "the result of list",
        () => encodePage(page),
      ),
    );
  }

  function check(body: JsonResult, { incoming, signal }: Exchange<Incoming>, access: true | Access): Step {
    if ("error" in body) return body;
    const { value, issues } = parseCheckRequest(body.value);
    if (issues) return { error: issuesToError(issues) };
    // `options.check` may modify its copy.
    const copy = { ...value, items: value.items.map(({ sku, qty }) => ({ sku, qty })) };
    const given = unlessAborted(signal, () => options.check(copy, incoming, access));
    return whenReady(given, (context): Outcome => {
      const checked = checkTransfer(value, context);
      return checked.issues
        ? { error: issuesToError(checked.issues) }
        : { data: encodeCheck(checked.value, { reasons, dates }) };
    });
  }

  /** Returns `undefined` and reports the error if `requestId` fails. */
  function requestIdOf(incoming: Incoming): string | undefined {
    if (!options.requestId) return crypto.randomUUID();
    try {
      const id = options.requestId(incoming);
      assertValid("the result of requestId", nonBlankFault(id));
      return id;
    } catch (error) {
      callOnError(error, incoming);
      return undefined;
    }
  }

  /** Errors and rejections of `onError` must not change the response. */
  function callOnError(error: unknown, incoming: Incoming): void {
    new Promise<void>((resolve) => {
      resolve(options.onError?.(nameCall(caller, error), incoming));
    }).catch(() => undefined);
  }
}

/** The credentials of RFC 6750. A repeated header contains a comma, which does not match. */
const credentials = /^bearer +([\w\-.~+/]+=*)$/i;

interface Granted<Access> {
  readonly access: true | Access;
  readonly partnerCode?: string;
}

/**
 * Reads the result of `authenticate`. Returns `{}` for an invalid token, `{ error }` for a result of a wrong type.
 * Throws if the `partnerCode` of an object is missing or blank. Reads `partnerCode` only once, because the object may
 * change later.
 */
function readAccess<Access extends PartnerAccess>(
  given: boolean | Access,
): Granted<Access> | { readonly error?: Error } {
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
  return { error: apiErrors.methodNotAllowed, headers: { allow } };
}

function answerOf(outcome: Outcome, requestId: string): Answer {
  const headers = { "cache-control": "no-store", "content-type": "application/json" };
  if (!("error" in outcome)) {
    return { status: 200, headers, text: JSON.stringify(successEnvelope(outcome.data, requestId, outcome.paging)) };
  }
  const { error, headers: more } = outcome;
  return {
    status: error.statusCode,
    headers: { ...headers, ...more },
    text: JSON.stringify(failureEnvelope(error, requestId)),
  };
}
