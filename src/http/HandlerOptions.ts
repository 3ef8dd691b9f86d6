import type { CheckContext } from "../check/CheckContext";
import type { CheckRequest } from "../check/CheckRequest";
import type { ListQuery, TransferPage } from "../list/ListQuery";
import type { FieldRules } from "../result/misuse";
import { booleanFault, functionFault, integerFault, nonBlankFault, unlessOmitted } from "../result/valueFaults";
import { timeZoneFault } from "../time/zoneClock";
import { extensionsFault, type ListExtension } from "../wire/endpoints";
import { ignoredFault } from "../wire/parseListQuery";

export type { ListExtension } from "../wire/endpoints";

/** The owner of a token. Add fields of your own as needed. */
export interface PartnerAccess {
  /** Code of the partner, not blank. Lists contain only the transfers of this partner. */
  readonly partnerCode: string;
}

/**
 * Options of `createHandler` (`Incoming` is `Request`) and `createListener` (`IncomingMessage`). `authenticate`, `list`
 * and `check` may return promises. After an abort of the request, the handler does not wait for these promises. An
 * `httpError` that they throw chooses the response.
 */
export interface HandlerOptions<Access extends PartnerAccess = PartnerAccess, Incoming = Request> {
  /**
   * Returns `false` for an invalid token, an object for access to one partner, `true` for access to all partners.
   * Beware of `tokens.has(token)`: its `true` grants access to all partners. Called only with tokens in the form of RFC
   * 6750, before path, query and body are read. An object without a non-blank `partnerCode` causes status 500, and a
   * result that is neither a boolean nor an object causes status 401. In both cases, `onError` receives the reason.
   */
  authenticate(token: string, request: Incoming): boolean | Access | Promise<boolean | Access>;
  /**
   * Returns the page of a valid query, such as `collection.list(query)`. For access to one partner, the filter includes
   * the `partnerCode`. `next` of the page must be 0 or the `seq` of its last transfer. A page that breaks this rule,
   * does not match the query or has a malformed transfer causes status 500, and `onError` receives the reason.
   */
  list(query: ListQuery, request: Incoming, access: true | Access): TransferPage | Promise<TransferPage>;
  /**
   * Returns the context for the check of a well-formed request. The warehouses of the request may be missing from the
   * network. `request` is a copy: changing it has no effect.
   */
  check(request: CheckRequest, httpRequest: Incoming, access: true | Access): CheckContext | Promise<CheckContext>;
  /**
   * Names of query parameters to ignore, not blank, such as `_`. Other unknown parameters cause status 400. Default:
   * none.
   */
  ignoredParameters?: readonly string[] | undefined;
  /** Query parameters beyond the HTTP API that the list reads. Others are unknown. Default: none. */
  extensions?: readonly ListExtension[] | undefined;
  /** Whether items of checks are sent with their `refusals`, an extension of the HTTP API. Default `false`. */
  reasons?: boolean | undefined;
  /** Whether checks include departure, latest arrival and validity, an extension of the HTTP API. Default `false`. */
  dates?: boolean | undefined;
  /** IANA name of the time zone in which lists show times. */
  timeZone: string;
  /**
   * Returns the `meta_data.request_id` of the response. Called once per request, before authentication. If it fails or
   * returns a blank text, the id is random, and the status is 500 after a valid token. Default `crypto.randomUUID()`.
   */
  requestId?: ((request: Incoming) => string) | undefined;
  /** Maximum size of the body of a check request in bytes, a safe integer ≥ 1. Default 1 048 576. */
  maxBodyBytes?: number | undefined;
  /**
   * Receives everything that goes wrong: the cause of each response with a status of at least 500, an error if
   * `requestId` fails, and an error if the result of `authenticate` is neither a boolean nor an object. The last two may
   * accompany a lower status.
   * Not called for a client that disconnects. Without this function, errors are lost. Its own errors are ignored.
   */
  onError?: ((error: unknown, request: Incoming) => void) | undefined;
}

export const optionRules: { readonly [Option in keyof HandlerOptions]-?: FieldRules[string] } = {
  authenticate: functionFault,
  list: functionFault,
  check: functionFault,
  ignoredParameters: (names, fields) => ignoredFault(names, fields, nonBlankFault),
  extensions: extensionsFault,
  reasons: unlessOmitted(booleanFault),
  dates: unlessOmitted(booleanFault),
  timeZone: timeZoneFault,
  requestId: unlessOmitted(functionFault),
  maxBodyBytes: unlessOmitted((value) => integerFault(value, 1)),
  onError: unlessOmitted(functionFault),
};
