import type { Issue } from "../result/Issue";
import { tagOf } from "../result/kinds";

/** Why a call of the service has given no answer: its promise rejects with this. */
export interface ApiFailure extends Error {
  /** `ApiFailure`. */
  readonly name: "ApiFailure";
  /** The status of the response, if there was one. */
  readonly status?: number;
  /** Of a failure that the interface describes, such as `INVALID_TOKEN`. */
  readonly messageCode?: string;
  /** The service's own name for the request. */
  readonly requestId?: string;
  /** What the service finds wrong with the request, or what is wrong with its answer. */
  readonly issues?: readonly Issue[];
}

/** Whether a call of the service has failed, rather than the program. O(1). */
export function isApiFailure(error: unknown): error is ApiFailure {
  return tagOf(error) === "Error" && (error as Error).name === "ApiFailure";
}

/** An error with what is known of the failure. */
export function makeFailure(
  message: string,
  known: Pick<ApiFailure, "status" | "messageCode" | "requestId" | "issues"> = {},
  cause?: unknown,
): ApiFailure {
  const error = new Error(message, cause === undefined ? {} : { cause });
  return Object.assign(error, { ...known, name: "ApiFailure" as const });
}
