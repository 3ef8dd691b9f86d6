import type { CheckContext } from "../check/CheckContext";
import type { CheckRequest } from "../check/CheckRequest";
import type { ListQuery, TransferPage } from "../list/ListQuery";
import type { Fault } from "../result/Issue";
import { booleanFault, functionFault, integerFault } from "../result/valueFaults";
import { timeZoneFault } from "../time/zoneClock";
import { ignoredFault } from "../wire/parseListQuery";

/** The owner of a token. Further fields are the program's own. */
export interface PartnerAccess {
  /** The partner whose transfers the token may see, and no others. Not blank. */
  readonly partnerCode: string;
}

/**
 * Options of {@link createHandler}. `authenticate`, `list` and `check` may return a promise. The handler does not wait for it
 * after the request is aborted.
 */
export interface HandlerOptions<Access extends PartnerAccess = PartnerAccess> {
  /**
   * The owner of the token: `false` for an invalid token, `true` for access to everything, an object for access to one partner.
   * Beware of `tokens.has(token)`: its `true` shows the transfers of every partner. Called before anything of the request is read
   * but its id, and only with a token in the form of RFC 6750. Any other result is a rejection, and `onError` receives why: 500
   * for an object without a `partnerCode`, 401 for the rest.
   */
  authenticate(token: string, request: Request): boolean | Access | Promise<boolean | Access>;
  /**
   * The page of a valid query, such as `collection.list(query)`. For access to one partner, the filter has its `partnerCode`. The
   * handler compares the page with its own copy of the query. A page of another query or partner is not sent, and `onError`
   * receives why. `next` of a page is 0 or `seq` of its last transfer.
   */
  list(query: ListQuery, request: Request, access: true | Access): TransferPage | Promise<TransferPage>;
  /**
   * The context for the check of a well-formed request. Its warehouses may be unknown to the network. The request is a copy,
   * which may be changed.
   */
  check(request: CheckRequest, httpRequest: Request, access: true | Access): CheckContext | Promise<CheckContext>;
  /** Names of query parameters to ignore, such as `_`. Default: none; other unknown parameters are refused. */
  ignoredParameters?: readonly string[] | undefined;
  /** Whether each item of a check is sent with its `refusals`, an extension of the interface. Default `false`. */
  reasons?: boolean | undefined;
  /** IANA name of the time zone of the list. */
  timeZone: string;
  /** The `meta_data.request_id`. Called once per request, before the token is tested. Default `crypto.randomUUID()`. */
  requestId?: ((request: Request) => string) | undefined;
  /** The longest body of a check request, in bytes, a safe integer ≥ 1. Default 1 048 576. */
  maxBodyBytes?: number | undefined;
  /**
   * Receives the cause of each answer of status 500, which does not contain it, and an error if `authenticate` returns a wrong
   * value. Without this function they are lost. Errors that it throws are ignored.
   */
  onError?: ((error: unknown, request: Request) => void) | undefined;
}

/** The rule of each option. */
export const optionRules: { readonly [Option in keyof HandlerOptions]-?: (value: unknown) => Fault | undefined } = {
  authenticate: functionFault,
  list: functionFault,
  check: functionFault,
  ignoredParameters: ignoredFault,
  reasons: unlessOmitted(booleanFault),
  timeZone: timeZoneFault,
  requestId: unlessOmitted(functionFault),
  maxBodyBytes: unlessOmitted((value) => integerFault(value, 1)),
  onError: unlessOmitted(functionFault),
};

function unlessOmitted(faultOf: (value: unknown) => Fault | undefined): (value: unknown) => Fault | undefined {
  return (value) => (value === undefined ? undefined : faultOf(value));
}
