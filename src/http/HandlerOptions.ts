import type { CheckContext } from "../check/CheckContext";
import type { CheckRequest } from "../check/CheckRequest";
import type { ListQuery, TransferPage } from "../list/ListQuery";

/**
 * What {@link createHandler} needs of the embedding program. `authenticate`, `list` and `check` may give a promise. What
 * they still do when their request is aborted is not waited for: `request.signal` tells them.
 */
export interface HandlerOptions {
  /**
   * Whether the token of the request is valid. Only `true` lets the request through; of what is neither `true` nor `false`
   * `onError` is told. Called before anything of the request is read but its id, and only with a token of the form that RFC
   * 6750 gives it.
   */
  authenticate(token: string, request: Request): boolean | Promise<boolean>;
  /** The page for a valid query, such as `collection.list(query)`; of a page of another query, `onError` is told. */
  list(query: ListQuery, request: Request): TransferPage | Promise<TransferPage>;
  /** What the handler checks a well-formed request against. Its warehouses may be unknown to the network. */
  check(request: CheckRequest, httpRequest: Request): CheckContext | Promise<CheckContext>;
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
   * Receives the cause of each answer of status 500, which does not contain it, and is told where `authenticate` gives
   * something else than `true` or `false`; without it nobody is told. What this function throws is ignored.
   */
  onError?: ((error: unknown, request: Request) => void) | undefined;
}
