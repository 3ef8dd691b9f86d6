import { type Refusal, refusalCodes, refusals } from "../check/refusals";
import type { CheckedItem, TransferCheck } from "../check/TransferCheck";
import { isObject } from "../result/kinds";
import type { Result } from "../result/Result";
import { booleanFault, choiceFault, integerFault, kindFault, textFault } from "../result/valueFaults";
import { calendarDateFault } from "../time/civilDay";
import { collectIssues } from "../result/collectIssues";
import { type FieldReader, readFields } from "./readFields";

/** A check as an answer of the interface tells it. */
export interface RemoteCheck extends Omit<TransferCheck, "items"> {
  /** One per distinct SKU, in order of first appearance. */
  readonly items: readonly RemoteCheckedItem[];
}

/** The answer to the line or lines of one SKU. */
export interface RemoteCheckedItem extends Omit<CheckedItem, "refusals"> {
  /** Only where the service sends them, which the interface does not ask for. */
  readonly refusals?: readonly Refusal[];
}

/**
 * Reads the `data` of a check response, with each value tested. Fields that the interface does not have are left out.
 * O(items).
 *
 * @param data What `JSON.parse` gave. Anything else is safe too: no input makes it throw.
 * @returns The check, or up to 100 issues, with the names of the wire in their paths. The path is empty, and the code
 * `wrong_type`, if it is not a check at all, such as a whole answer with `success` and `data`.
 *
 * @example
 * ```ts
 * import { decodeCheck } from "stock-transfer";
 *
 * decodeCheck("busy").issues?.[0].message; // => 'must be an object, got "busy"'
 * ```
 */
export function decodeCheck(data: unknown): Result<RemoteCheck> {
  return collectIssues((report) => {
    if (isObject(data) && "data" in data && !("transfer_items" in data)) {
      report([], kindFault("the data of an answer", data));
      return undefined;
    }
    const root = readFields(data, [], report);
    const information = root.readObject("transfer_information");
    const items = root.readObjects("transfer_items", readItem);
    return {
      allowed: items.every(({ allowed }) => allowed),
      totalWeight: root.read("total_weight", integerFault) as number,
      weightLimit: root.read("weight_limit_config", integerFault) as number,
      transferDate: information.read("transfer_date", calendarDateFault) as string,
      transferType: information.read("transfer_type", textFault) as string,
      estimatedArrivalDate: information.read("estimated_arrival_date", calendarDateFault) as string,
      items,
    };
  });
}

function readItem(item: FieldReader): RemoteCheckedItem {
  return {
    sku: item.read("sku", textFault) as string,
    requestedQty: item.read("request_qty", integerFault) as number,
    availableQty: item.read("available_qty", integerFault) as number,
    unitWeight: item.read("product_weight", integerFault) as number,
    totalWeight: item.read("total_product_weight", integerFault) as number,
    allowed: item.read("is_allowed_transfer", booleanFault) as boolean,
    ...(item.has("refusals") && { refusals: item.readObjects("refusals", readRefusal) }),
  };
}

function readRefusal(refusal: FieldReader): Refusal {
  const code = refusal.read("code", (value) => choiceFault(value, refusalCodes)) as Refusal["code"];
  const read = (name: string) => refusal.read(name, integerFault) as number;
  const row = refusalCodes.includes(code) ? refusals[code] : undefined;
  if (!row || !("amount" in row)) return { code } as Refusal;
  return { code, [row.amount]: read(row.amount === "shortBy" ? "short_by" : "over_by") } as unknown as Refusal;
}
