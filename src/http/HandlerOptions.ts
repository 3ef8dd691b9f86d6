import type { CheckContext } from "../check/CheckContext";
import type { CheckRequest } from "../check/CheckRequest";
import type { ListQuery, TransferPage } from "../list/ListQuery";

/** What the embedding program brings to {@link createHandler}. Each function may answer at once or with a promise. */
export interface HandlerOptions {
  /**
   * Whether the token of the request is good. Only `true` lets the request through. Asked before anything else of the
   * request is looked at, and only with a token of the form that RFC 6750 gives it.
   */
  authenticate(token: string, request: Request): boolean | Promise<boolean>;
  /** The page that a valid query asks for, such as `collection.list(query)`. */
  list(query: ListQuery, request: Request): TransferPage | Promise<TransferPage>;
  /** What is known when a well-formed request is checked; its warehouses may be unknown to the network. */
  check(request: CheckRequest): CheckContext | Promise<CheckContext>;
  /** IANA name of the zone in which the list tells its times. */
  timeZone: string;
  /** Goes out as `meta_data.request_id`. Called once per request. Default `crypto.randomUUID()`. */
  requestId?(request: Request): string;
  /** The longest body of a check request, in bytes, a safe integer ≥ 1. Default 1 048 576. */
  maxBodyBytes?: number;
  /** Told what is behind each answer of status 500, which itself does not say. What it throws is ignored. */
  onError?(error: unknown, request: Request): void;
}
