import { type Refusal, refusalCodes, refusals } from "../check/refusals";
import type { CheckedItem, TransferCheck } from "../check/TransferCheck";
import type { Fault, Issue } from "../result/Issue";
import { type Fields, isObject } from "../result/kinds";
import type { Result } from "../result/Result";
import { arrayFault, booleanFault, choiceFault, integerFault, objectFault, textFault } from "../result/valueFaults";
import { calendarDateFault } from "../time/civilDay";
import { collectIssues, type Report } from "./collectIssues";

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
 * @returns The check, or up to 100 issues, with the names of the wire in their paths.
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
    report([], objectFault(data));
    const root = reader(data, [], report);
    const information = root.readObject("transfer_information");
    const items = root.readObjects("transfer_items").map(readItem);
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

function readItem(item: Reader): RemoteCheckedItem {
  return {
    sku: item.read("sku", textFault) as string,
    requestedQty: item.read("request_qty", integerFault) as number,
    availableQty: item.read("available_qty", integerFault) as number,
    unitWeight: item.read("product_weight", integerFault) as number,
    totalWeight: item.read("total_product_weight", integerFault) as number,
    allowed: item.read("is_allowed_transfer", booleanFault) as boolean,
    ...(item.has("refusals") && { refusals: item.readObjects("refusals").map(readRefusal) }),
  };
}

function readRefusal(refusal: Reader): Refusal {
  const code = refusal.read("code", (value) => choiceFault(value, refusalCodes)) as Refusal["code"];
  const read = (name: string) => refusal.read(name, integerFault) as number;
  const row = refusalCodes.includes(code) ? refusals[code] : undefined;
  if (!row || !("amount" in row)) return { code } as Refusal;
  return { code, [row.amount]: read(row.amount === "shortBy" ? "short_by" : "over_by") } as unknown as Refusal;
}

/** Reads the fields of one object. With an issue, what it returns is never looked at. */
interface Reader {
  has(name: string): boolean;
  read(name: string, faultOf: (value: unknown) => Fault | undefined): unknown;
  readObject(name: string): Reader;
  readObjects(name: string): readonly Reader[];
}

function reader(value: unknown, path: Issue["path"], report: Report): Reader {
  const fields: Fields = isObject(value) ? value : {};
  return {
    has: (name) => fields[name] !== undefined,
    read(name, faultOf) {
      if (isObject(value)) report([...path, name], faultOf(fields[name]));
      return fields[name];
    },
    readObject(name) {
      if (isObject(value)) report([...path, name], objectFault(fields[name]));
      return reader(fields[name], [...path, name], report);
    },
    readObjects(name) {
      if (isObject(value)) report([...path, name], arrayFault(fields[name]));
      const list: readonly unknown[] = Array.isArray(fields[name]) ? fields[name] : [];
      return list.map((each, index) => {
        report([...path, name, index], objectFault(each));
        return reader(each, [...path, name, index], report);
      });
    },
  };
}
