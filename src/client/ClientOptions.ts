import type { TransferFilter } from "../list/TransferFilter";
import type { Fault } from "../result/Issue";
import { isObject, pickFields, tagOf } from "../result/kinds";
import { assertOptions, assertValid } from "../result/misuse";
import {
  formFault,
  functionFault,
  instantFault,
  integerFault,
  objectFault,
  unlessOmitted,
} from "../result/valueFaults";
import { timeZoneFault } from "../time/zoneClock";
import { everyParameter, extensionsFault, fieldsWithoutParameter, type ListExtension } from "../wire/endpoints";
import type { ApiFailure } from "./readAnswer";

/** Options of {@link createClient}. */
export interface ClientOptions {
  /**
   * The http or https URL of the service, without user, query, fragment, surrounding blanks and `/business/v1`:
   * `https://warehouse.example`.
   */
  readonly baseUrl: string;
  /** The bearer token, or a function that returns it for each request. */
  readonly token: string | (() => string | Promise<string>);
  /** IANA name of the time zone of the service. */
  readonly timeZone: string;
  /** Sends the requests. Default: the `fetch` of the runtime. */
  readonly fetch?: typeof fetch | undefined;
  /** Maximum size of the body of a response in bytes, a safe integer ≥ 1. Default 16 777 216. */
  readonly maxBytes?: number | undefined;
  /** Extensions of the service: query parameters that filters may use. Others are rejected. Default: none. */
  readonly extensions?: readonly ListExtension[] | undefined;
}

/** Options of a call. */
export interface CallOptions {
  /** Aborts the call: the pending promise rejects immediately with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Milliseconds, an integer from 1 to 2 147 483 647. A request without a complete response after this time rejects
   * with an {@link ApiFailure}. The time includes the `token` function. Default: no limit.
   */
  readonly timeout?: number | undefined;
}

/** The longest time that timers support. */
const maxTimeout = 2_147_483_647;

/** Options of `follow`. A poll pages through the transfers with recent updates. */
export interface FollowOptions extends CallOptions {
  /** Epoch milliseconds. Updates before `since - overlap` are not requested. */
  readonly since: number;
  /**
   * The longest delay between the `updatedAt` of a change and its visibility in the list, in milliseconds, a safe
   * integer ≥ 0. Include clock differences and long transactions.
   */
  readonly overlap: number;
  /** The filter, without update times. */
  readonly filter?: Omit<TransferFilter, "updatedFrom" | "updatedTo"> | undefined;
  /** Called between two polls. The next poll begins when the promise is fulfilled. */
  readonly wait: () => Promise<void>;
  /**
   * Called after a failed request or `token` function. If it returns `true`, the request is sent again immediately, so wait inside this
   * function. If it returns `false`, and by default, the failure ends the iteration.
   */
  readonly retry?: ((failure: ApiFailure) => boolean | Promise<boolean>) | undefined;
}

export const optionRules: { readonly [Option in keyof ClientOptions]-?: (value: unknown) => Fault | undefined } = {
  baseUrl: (url) => (isBaseUrl(url) ? undefined : formFault("string", urlRule, withoutUser(url))),
  token: (token) => (typeof token === "function" ? undefined : tokenFault(token)),
  timeZone: timeZoneFault,
  fetch: unlessOmitted(functionFault),
  maxBytes: unlessOmitted((value) => integerFault(value, 1)),
  extensions: extensionsFault,
};

/** The fault must not show the token. */
export function tokenFault(token: unknown): Fault | undefined {
  const expected = "a bearer token without the word Bearer";
  if (token === undefined) return { code: "required" };
  if (typeof token !== "string")
    return { code: "wrong_type", params: { expected, received: `a value of type ${tagOf(token)}` } };
  const isToken = /^[\w\-.~+/]+=*$/.test(token);
  return isToken ? undefined : { code: "malformed", params: { expected, received: "a string in another format" } };
}

/** Also hides the password of a malformed URL. */
function withoutUser(url: unknown): unknown {
  return typeof url === "string" ? url.replace(/^([a-z]+:)?([\\/]*).*@/is, "$1$2…@") : url;
}

const urlRule =
  "an http or https URL without a user, query, fragment, surrounding blanks or /business/v1, such as https://warehouse.example";

function isBaseUrl(value: unknown): boolean {
  // URL ignores blanks, control characters and an empty query or fragment, and repairs missing and wrong slashes.
  if (typeof value !== "string" || !/^https?:\/\/[^/]/i.test(value) || /[?#\\\p{Cc}]|\s$/u.test(value)) return false;
  if (!URL.canParse(value)) return false;
  const { username, password, pathname } = new URL(value);
  return !/\/business\/v1(?:\/|$)/.test(pathname) && username + password === "";
}

/** Validates and copies options. The caller may modify the object between two requests. */
export function readCallOptions<Options extends CallOptions = CallOptions>(
  given: Options,
  known: readonly (keyof Options)[] = ["signal", "timeout"],
): Options {
  assertOptions(given, known as readonly string[]);
  const options = pickFields(given, known) as Options;
  if (options.timeout !== undefined) assertValid("options.timeout", integerFault(options.timeout, 1, maxTimeout));
  return options;
}

const filterNames: readonly string[] = [...Object.keys(everyParameter), ...fieldsWithoutParameter];

/** Copies a filter with its inherited fields, which a spread alone would drop. */
export function copyFilter(filter: TransferFilter): TransferFilter {
  return isObject(filter) ? { ...filter, ...pickFields(filter, filterNames) } : filter;
}

export function readFollowOptions(given: FollowOptions): FollowOptions {
  const options = readCallOptions(given, ["since", "overlap", "filter", "signal", "timeout", "wait", "retry"]);
  const { since, overlap, filter: conditions = {}, wait, retry } = options;
  assertValid("options.since", instantFault(since));
  assertValid("options.overlap", integerFault(overlap));
  assertValid("options.filter", objectFault(conditions));
  assertValid("options.wait", functionFault(wait));
  if (retry !== undefined) assertValid("options.retry", functionFault(retry));
  const filter = copyFilter(conditions);
  for (const field of (["updatedFrom", "updatedTo"] as const).filter((name) => filter[name] !== undefined)) {
    const expected = "omitted, because follow chooses the update times";
    assertValid(`options.filter.${field}`, { code: "malformed", params: { expected } });
  }
  return { ...options, filter };
}
