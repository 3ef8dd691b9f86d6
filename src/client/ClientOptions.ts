import type { TransferFilter } from "../list/TransferFilter";
import type { Fault } from "../result/Issue";
import { tagOf, type Unchecked } from "../result/kinds";
import { assertOptions, assertValid, type PlacedFault, throwMisuse } from "../result/misuse";
import { formFault, functionFault, instantFault, integerFault, kindFault, objectFault } from "../result/valueFaults";
import { timeZoneFault } from "../time/zoneClock";

/** Where the service is, and how it is spoken to. */
export interface ClientOptions {
  /** The origin of the service, with what stands before `/business/v1` if there is anything: `https://warehouse.example`. */
  readonly baseUrl: string;
  /** The bearer token, or what gives it for each request, such as one that is renewed. */
  readonly token: string | (() => string | Promise<string>);
  /** IANA name of the zone in which the service tells its times. */
  readonly timeZone: string;
  /** The `fetch` to use. Default: that of the runtime. */
  readonly fetch?: typeof fetch | undefined;
}

/** How a single call is made. */
export interface CallOptions {
  /** Ends the call: its promise rejects at once with the reason of the signal, whatever the call is waiting for. */
  readonly signal?: AbortSignal | undefined;
}

/** What is followed, and how. */
export interface FollowOptions extends CallOptions {
  /** Epoch milliseconds: what was updated before, less `overlap`, is not asked for. */
  readonly since: number;
  /**
   * Milliseconds, a safe integer ≥ 0: how long after the `updatedAt` that it carries a change may become visible in the list.
   * It covers clocks that differ and transactions that take long.
   */
  readonly overlap: number;
  /** Which transfers. It has no times of update: they are what is followed. */
  readonly filter?: Omit<TransferFilter, "updatedFrom" | "updatedTo"> | undefined;
  /** Called between two rounds; the next one begins when its promise is fulfilled. */
  readonly wait: () => Promise<void>;
}

/** What is wrong with the value of each option. */
const rules: { readonly [Option in keyof ClientOptions]-?: (value: unknown) => Fault | undefined } = {
  baseUrl: (url) => (isBaseUrl(url) ? undefined : formFault("string", urlRule, withoutUser(url))),
  token: (token) => (typeof token === "function" ? undefined : tokenFault(token)),
  timeZone: timeZoneFault,
  fetch: (given) => (given === undefined ? undefined : functionFault(given)),
};

/** @throws TypeError or RangeError that lists every fault. */
export function assertClientOptions(options: ClientOptions): void {
  assertOptions(options, Object.keys(rules));
  const faults: PlacedFault[] = [];
  for (const [name, faultOf] of Object.entries(rules)) {
    const fault = faultOf(options[name as keyof ClientOptions]);
    if (fault) faults.push({ place: `options.${name}`, fault });
  }
  if (faults.length > 0) throwMisuse(faults);
}

/** The token itself is not shown. */
export function tokenFault(token: unknown): Fault | undefined {
  const expected = "a bearer token without the word Bearer";
  if (token === undefined) return { code: "required" };
  if (typeof token !== "string")
    return { code: "wrong_type", params: { expected, received: `a value of type ${tagOf(token)}` } };
  const isToken = /^[\w\-.~+/]+=*$/.test(token);
  return isToken ? undefined : { code: "malformed", params: { expected, received: "another text" } };
}

/** A password is not shown. */
function withoutUser(url: unknown): unknown {
  return typeof url === "string" ? url.replace(/\/\/.*@/, "//…@") : url;
}

const urlRule = "an http or https URL without a user, a query or /business/v1, such as https://warehouse.example";

function isBaseUrl(value: unknown): boolean {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(value);
  const isOfWeb = protocol === "http:" || protocol === "https:";
  return isOfWeb && !/\/business\/v1(?:\/|$)/.test(pathname) && username + password + search + hash === "";
}

/** @throws TypeError or RangeError that names the option, the rule and the value. */
export function assertCallOptions(options: CallOptions, known: readonly string[] = ["signal"]): void {
  assertOptions(options, known);
  const { signal } = options;
  const isSignal = typeof (signal as Unchecked<AbortSignal>)?.throwIfAborted === "function";
  if (signal !== undefined && !isSignal) assertValid("options.signal", kindFault("an AbortSignal", signal));
}

/** @throws TypeError or RangeError that names the option, the rule and the value. */
export function assertFollowOptions(options: FollowOptions): void {
  assertCallOptions(options, ["since", "overlap", "filter", "signal", "wait"]);
  const { since, overlap, filter = {}, wait } = options;
  assertValid("options.since", instantFault(since));
  assertValid("options.overlap", integerFault(overlap));
  assertValid("options.filter", objectFault(filter));
  // Another name would be no help: these times are what is followed.
  for (const field of ["updatedFrom", "updatedTo"].filter((name) => name in filter)) {
    const expected = "a filter without times of update, which are what is followed";
    assertValid(`options.filter.${field}`, { code: "malformed", params: { expected } });
  }
  assertValid("options.wait", functionFault(wait));
}
