import { describeValue } from "../result/describeValue";
import type { Unchecked } from "../result/kinds";
import { assertValid, inCall } from "../result/misuse";
import { kindFault } from "../result/valueFaults";
import { type Refusal, type RefusalFields, refusalParams } from "./refusals";
import type { CheckedItem, TransferCheck } from "./TransferCheck";

/** A field that differs between two checks. With `sku`, it is a field of this item. */
export type CheckChange =
  | Change<Omit<TransferCheck, "allowed" | "items">>
  | ({
      /** The SKU of the item. */
      readonly sku: string;
    } & Change<Omit<CheckedItem, "sku" | "requestedQty">>);

/** A field with its value in both checks. */
type Change<Fields> = {
  [Field in keyof Fields]-?: {
    /** The name of the field. */
    readonly field: Field;
    /** The value in the first check. */
    readonly before: Fields[Field];
    /** The value in the second check. */
    readonly after: Fields[Field];
  };
}[keyof Fields];

type TransferField = Exclude<keyof TransferCheck, "allowed" | "items">;
type ItemField = Exclude<keyof CheckedItem, "sku" | "requestedQty" | "refusals">;

const fields = /* @__PURE__ */ Object.keys({
  srcWarehouseCode: true,
  destWarehouseCode: true,
  totalWeight: true,
  weightLimit: true,
  totalVolume: true,
  volumeLimit: true,
  unitLimit: true,
  transferDate: true,
  transferType: true,
  departureDate: true,
  estimatedArrivalDate: true,
  latestArrivalDate: true,
  validUntil: true,
} satisfies Record<TransferField, true>) as readonly TransferField[];
const itemFields = /* @__PURE__ */ Object.keys({
  availableQty: true,
  unitWeight: true,
  totalWeight: true,
  allowed: true,
} satisfies Record<ItemField, true>) as readonly ItemField[];
const refusalFields = ["code", .../* @__PURE__ */ Object.keys(refusalParams)] as readonly (keyof RefusalFields)[];

/**
 * Lists the differences between two checks of the same items, for example after stock has arrived or for another
 * destination. The `allowed` of the whole check is not listed, because it follows from the items. O(items + refusals).
 *
 * @returns One change for each field that differs: first the fields of the transfer, then the fields of each item.
 * @throws RangeError if the items differ in their SKUs, requested quantities or order; TypeError if a check has no
 * `items` array or an item has no `refusals` array.
 *
 * @example
 * ```ts
 * import { checkTransfer, compareChecks, createNetwork } from "stock-transfer";
 *
 * const warehouses = ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" }));
 * const defaultLane = { transferType: "ROAD", weightLimit: 1_000, transitDays: 3 };
 * const network = createNetwork({ warehouses, defaultLane });
 * const request = { items: [{ sku: "HELMET", qty: 2 }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
 * const [before, after] = [1, 9].map((onHandQty) => {
 *   const check = checkTransfer(request, { network, stock: new Map([["HELMET", { onHandQty, unitWeight: 340 }]]), now: Date.parse("2026-09-01") });
 *   if (check.issues) throw new Error(check.issues[0].message);
 *   return check.value;
 * });
 *
 * compareChecks(before!, after!).map(({ field, after }) => [field, after]); // => [["availableQty", 9], ["allowed", true], ["refusals", []]]
 * ```
 */
export function compareChecks(before: TransferCheck, after: TransferCheck): CheckChange[] {
  return inCall("compareChecks", () => listChanges(before, after));
}

function listChanges(before: TransferCheck, after: TransferCheck): CheckChange[] {
  assertCheck("before", before);
  assertCheck("after", after);
  assertSameRequest(before.items, after.items);
  const changes: CheckChange[] = [];
  for (const field of fields) {
    if (before[field] !== after[field]) {
      changes.push({ field, before: before[field], after: after[field] } as CheckChange);
    }
  }
  before.items.forEach((item, index) => {
    const other = after.items[index]!;
    for (const field of itemFields) {
      if (item[field] !== other[field]) {
        changes.push({ sku: item.sku, field, before: item[field], after: other[field] } as CheckChange);
      }
    }
    if (!areSameRefusals(item.refusals, other.refusals)) {
      changes.push({ sku: item.sku, field: "refusals", before: item.refusals, after: other.refusals });
    }
  });
  return changes;
}

function assertCheck(place: string, check: Unchecked<TransferCheck>): void {
  if (!Array.isArray(check?.items)) assertValid(place, kindFault("an object with an items array", check));
  for (const [index, item] of (check!.items as readonly Unchecked<CheckedItem>[]).entries()) {
    if (!Array.isArray(item?.refusals)) {
      assertValid(`${place}.items[${index}]`, kindFault("an object with a refusals array", item));
    }
  }
}

function areSameRefusals(before: readonly Refusal[], after: readonly Refusal[]): boolean {
  return before.length === after.length && before.every((refusal, index) => isSameRefusal(refusal, after[index]!));
}

function isSameRefusal(one: RefusalFields, other: RefusalFields): boolean {
  return refusalFields.every((field) => one[field] === other[field]);
}

function assertSameRequest(before: readonly CheckedItem[], after: readonly CheckedItem[]): void {
  for (let index = 0; index < Math.max(before.length, after.length); index += 1) {
    const [one, other] = [before[index], after[index]];
    if (one && one.sku === other?.sku && one.requestedQty === other.requestedQty) continue;
    const describe = (item: CheckedItem | undefined) =>
      item ? `${item.requestedQty} of ${describeValue(item.sku)}` : "nothing";
    const expected = one ? `${describe(one)}, as in before.items[${index}]` : "absent, as in before";
    const params = { expected, received: describe(other) };
    assertValid(`after.items[${index}]`, { code: "malformed", params });
  }
}
