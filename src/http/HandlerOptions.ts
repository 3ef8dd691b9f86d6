import type { CheckContext } from "../check/CheckContext";
import type { CheckRequest } from "../check/CheckRequest";
import type { ListQuery, TransferPage } from "../list/ListQuery";
import type { Fault } from "../result/Issue";
import { type Fields, isLiteral } from "../result/kinds";
import { assertValid, type PlacedFault, throwMisuse } from "../result/misuse";
import {
  arrayFault,
  booleanFault,
  integerFault,
  functionFault,
  objectFault,
  unknownFieldFaults,
} from "../result/valueFaults";
import { timeZoneFault } from "../time/zoneClock";
import { ignoredFaults } from "../wire/parseListQuery";

/** Whom a token belongs to. Further fields are the embedding program's own. */
export interface PartnerAccess {
  /** The partner whose transfers the token may see, and no others. Not blank. */
  readonly partnerCode: string;
}

/**
 * What {@link createHandler} needs of the embedding program. `authenticate`, `list` and `check` may give a promise. What
 * they still do when their request is aborted is not waited for: `request.signal` tells them.
 */
export interface HandlerOptions<Access extends PartnerAccess = PartnerAccess> {
  /**
   * Whom the token of the request belongs to: `false` to nobody, `true` to somebody who may see everything, an access to one
   * partner. Beware of `tokens.has(token)`: its `true` shows the transfers of every partner. Called before anything of
   * the request is read but its id, and only with a token of the form that RFC 6750 gives it. Anything else lets nobody in: an
   * object without a `partnerCode` is answered with 500, all else with 401, and `onError` receives why.
   */
  authenticate(token: string, request: Request): boolean | Access | Promise<boolean | Access>;
  /**
   * The page for a valid query, such as `collection.list(query)`. With an access, the filter of the query has its
   * `partnerCode`. The handler tests the page by its own copy of the query. A page of another query or another partner is not
   * sent, and `onError` receives why. `next` of a page is 0 or `seq` of its last transfer.
   */
  list(query: ListQuery, request: Request, access: true | Access): TransferPage | Promise<TransferPage>;
  /**
   * What the handler checks a well-formed request against. Its warehouses may be unknown to the network. Changes of the
   * request have no effect.
   */
  check(request: CheckRequest, httpRequest: Request, access: true | Access): CheckContext | Promise<CheckContext>;
  /** Names of query parameters that may come along and mean nothing, such as `_`. Default: none; all others are refused. */
  ignoredParameters?: readonly string[] | undefined;
  /** Whether each item of a check goes out with its `refusals`, which the interface does not have. Default `false`. */
  reasons?: boolean | undefined;
  /** IANA name of the zone of the times in the list. */
  timeZone: string;
  /**
   * The `meta_data.request_id` of the answer. Called once per request, and before the token is tested: a refusal has an id
   * as well. Default `crypto.randomUUID()`.
   */
  requestId?: ((request: Request) => string) | undefined;
  /** The longest body of a check request, in bytes, a safe integer ≥ 1. Default 1 048 576. */
  maxBodyBytes?: number | undefined;
  /**
   * Receives the cause of each answer of status 500, which does not contain it, and an error where `authenticate` gives
   * what it must not; without this function nobody learns of them. What it throws is ignored.
   */
  onError?: ((error: unknown, request: Request) => void) | undefined;
}

/** What is wrong with the value of each option. */
const options: { readonly [Option in keyof HandlerOptions]-?: readonly [isRequired: boolean, FaultOf] } = {
  authenticate: [true, functionFault],
  list: [true, functionFault],
  check: [true, functionFault],
  timeZone: [true, timeZoneFault],
  requestId: [false, functionFault],
  onError: [false, functionFault],
  reasons: [false, booleanFault],
  maxBodyBytes: [false, (value) => integerFault(value, 1)],
  ignoredParameters: [false, arrayFault],
};

type FaultOf = (value: unknown) => Fault | undefined;

/** @throws TypeError or RangeError that lists every fault with the option, the rule and the value. */
export function assertHandlerOptions<Access extends PartnerAccess>(given: HandlerOptions<Access>): void {
  assertValid("options", objectFault(given));
  const faults: PlacedFault[] = [];
  for (const [name, [isRequired, faultOf]] of Object.entries(options)) {
    const value = (given as unknown as Fields)[name];
    const fault = value === undefined && !isRequired ? undefined : faultOf(value);
    if (fault) faults.push({ place: `options.${name}`, fault });
  }
  const { ignoredParameters } = given;
  if (Array.isArray(ignoredParameters))
    for (const fault of ignoredFaults("options.ignoredParameters", ignoredParameters)) faults.push(fault);
  // An instance of a class may have fields of its own.
  if (isLiteral(given)) {
    for (const [field, fault] of unknownFieldFaults(given, Object.keys(options)))
      faults.push({ place: `options.${field}`, fault });
  }
  if (faults.length > 0) throwMisuse(faults);
}
