import { contextRulesWithout } from "../../check/CheckContext";
import type { CheckRequest } from "../../check/CheckRequest";
import { assertRequest } from "../../check/examineRequest";
import { readRequestedLines } from "../../check/requestedLines";
import { maxIssues } from "../../result/collectIssues";
import type { Issue } from "../../result/Issue";
import { type Fields, isLiteral, pickFields } from "../../result/kinds";
import { makeIssue } from "../../result/messages";
import { assertFields, assertValid } from "../../result/misuse";
import { instantFault, nonBlankFault, objectFault, textFault } from "../../result/valueFaults";
import { indexedText, ruleFault } from "../storable";
import type { InvalidRequest, StoreTerms } from "./TransferStore";

/** A store knows its stock and what its keys hold. */
const unkept = ["stock", "heldQty", "promisesUntil"] as const;
const termRules = contextRulesWithout<StoreTerms>(unkept, {});
const termNames = Object.keys(termRules) as (keyof StoreTerms)[];

/** The validated arguments of a call, copied: the caller may modify its objects during the transaction. */
export interface Inquiry {
  /** Stored with the key, to detect another request with the same key. */
  readonly request: CheckRequest;
  readonly skus: readonly string[];
  readonly terms: StoreTerms;
}

export function readInquiry(asked: CheckRequest, given: StoreTerms): Inquiry {
  assertValid("terms", objectFault(given));
  const terms = pickFields(given, termNames);
  const refused = unkept.filter((name) => (given as Fields)[name] !== undefined);
  const inherited = Object.fromEntries([...termNames, ...refused].map((name) => [name, true]));
  assertFields("terms", given, termRules, isLiteral(given) ? undefined : inherited);
  assertValid("terms.now", instantFault(terms.now));
  assertRequest(asked);
  const { srcWarehouseCode, destWarehouseCode, transferType } = asked;
  assertValid("request.srcWarehouseCode", textFault(srcWarehouseCode));
  const skus = readRequestedLines(asked.items, undefined, []).map(({ sku }) => sku);
  const request = {
    items: asked.items.map(({ sku, qty }) => ({ sku, qty })),
    srcWarehouseCode,
    destWarehouseCode,
    ...(transferType !== undefined && { transferType }),
  };
  return { request, skus, terms };
}

/** The issue of a key that cannot be stored. Keys come from outside. */
export function keyIssues(key: string): InvalidRequest | undefined {
  assertValid("key", nonBlankFault(key));
  const fault = ruleFault(indexedText, key);
  return fault && issuesOf([[["key"], fault]]);
}

export function issuesOf(
  faults: readonly (readonly [path: Issue["path"], fault: Parameters<typeof makeIssue>[1]])[],
): InvalidRequest {
  const [first, ...others] = faults.slice(0, maxIssues).map(([path, fault]) => makeIssue(path, fault));
  return { issues: [first!, ...others] };
}

/** Whether a value equals one that was stored as JSON. Fields may be in any order. */
export function equalsJson(given: unknown, stored: unknown): boolean {
  if (typeof given !== "object" || typeof stored !== "object" || given === null || stored === null)
    return given === stored;
  const fields = Object.keys(stored);
  return (
    Array.isArray(given) === Array.isArray(stored) &&
    Object.keys(given).length === fields.length &&
    fields.every((field) => equalsJson((given as Fields)[field], (stored as Fields)[field]))
  );
}
