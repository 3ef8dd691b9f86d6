import { addUpLines } from "../check/addUpLines";
import type { CheckRequest } from "../check/CheckRequest";
import type { TransferCheck } from "../check/TransferCheck";
import type { StockTransfer } from "../list/StockTransfer";
import { readTransfer } from "../list/transferLines";
import { withInherited } from "../list/transferRules";
import { describeValue } from "../result/describeValue";
import type { Unchecked } from "../result/kinds";
import { formatPath } from "../result/messages";
import { assertValid, inCall, type PlacedFault, throwMisuse } from "../result/misuse";
import { arrayFault, faultOf, kindFault, objectFault } from "../result/valueFaults";

/** The fields that the check and the request decide. */
type DecidedField = (typeof decidedFields)[number];

const decidedFields = [
  "status",
  "srcWarehouseCode",
  "destWarehouseCode",
  "items",
  "transferType",
  "transferDate",
  "departureDate",
  "estimatedArrivalDate",
  "latestArrivalDate",
  "totalWeight",
  "totalVolume",
] as const satisfies (keyof StockTransfer)[];

/** The fields of a transfer that its check and its request do not decide. */
export type GivenFields = Pick<StockTransfer, "seq" | "id" | "code" | "partner" | "createdAt"> & {
  readonly [Field in Exclude<keyof StockTransfer, DecidedField>]?: StockTransfer[Field] | undefined;
};

/**
 * A transfer in `created`: with the dates, the transfer type and the totals of a check, and the lines of its request. Texts that are
 * not given are empty; `updatedAt` is by default `createdAt`. O(lines).
 *
 * @param given Also fields of your own.
 * @throws RangeError if the check does not allow every line, or is not a check of this request: if the warehouses, the
 * SKUs or their quantities differ. TypeError if `given` has a field that the check or the request decides. TypeError or
 * RangeError if the transfer would break a rule of {@link StockTransfer}.
 *
 * @example
 * ```ts
 * import { checkTransfer, createNetwork, createTransfer } from "stock-transfer";
 *
 * const warehouses = ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" }));
 * const defaultLane = { transferType: "ROAD", weightLimit: 1_000, transitDays: 3 };
 * const network = createNetwork({ warehouses, defaultLane });
 * const stock = new Map([["HELMET", { onHandQty: 5, unitWeight: 340 }]]);
 * const request = { items: [{ sku: "HELMET", qty: 2 }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
 * const now = Date.parse("2026-03-02T02:00:00Z");
 *
 * const check = checkTransfer(request, { network, stock, now });
 * if (check.issues) throw new Error(check.issues[0].message);
 * const partner = { code: "P1", name: "Partner" };
 * const transfer = createTransfer(check.value, request, { seq: 1, id: "st-1", code: "ST1", partner, createdAt: now });
 * transfer.estimatedArrivalDate; // => "2026-03-05"
 * transfer.items; // => [{ sku: "HELMET", qty: 2 }]
 * ```
 */
export function createTransfer(check: TransferCheck, request: CheckRequest, given: GivenFields): StockTransfer {
  return inCall("createTransfer", () => {
    for (const [place, value] of Object.entries({ check, request, given })) assertValid(place, objectFault(value));
    assertCheckOf(check, request);
    return composeTransfer(check, request, given);
  });
}

/** {@link createTransfer}, for a check of this request that allows every line. */
export function composeTransfer(check: TransferCheck, request: CheckRequest, given: GivenFields): StockTransfer {
  const decided = decidedFields.flatMap((field): PlacedFault[] => {
    const value: unknown = (given as Unchecked<StockTransfer>)?.[field];
    const fault = kindFault("absent, because the check and the request decide it", value);
    return value === undefined ? [] : [{ place: `given.${field}`, fault }];
  });
  if (decided.length > 0) throwMisuse(decided);
  const { srcWarehouseCode, destWarehouseCode, transferType, transferDate } = check;
  return readTransfer("the transfer", {
    ...withInherited(given),
    subStatus: given.subStatus ?? "",
    refCode: given.refCode ?? "",
    note: given.note ?? "",
    outboundShipmentCode: given.outboundShipmentCode ?? "",
    inboundShipmentCode: given.inboundShipmentCode ?? "",
    updatedAt: given.updatedAt ?? given.createdAt,
    status: "created",
    srcWarehouseCode,
    destWarehouseCode,
    items: request.items.map(({ sku, qty }) => ({ sku, qty })),
    transferType,
    transferDate,
    departureDate: check.departureDate,
    estimatedArrivalDate: check.estimatedArrivalDate,
    latestArrivalDate: check.latestArrivalDate,
    totalWeight: check.totalWeight,
    totalVolume: check.totalVolume,
  });
}

function assertCheckOf(check: TransferCheck, request: CheckRequest): void {
  assertValid("check.items", arrayFault(check.items));
  assertValid("request.items", arrayFault(request.items));
  const differences: PlacedFault[] = [];
  const compare = (place: string, found: unknown, wanted: unknown) => {
    if (found !== wanted)
      differences.push({
        place,
        fault: faultOf("malformed", found, { expected: `${describeValue(wanted)}, as in the request` }),
      });
  };
  compare("check.srcWarehouseCode", check.srcWarehouseCode, request.srcWarehouseCode);
  compare("check.destWarehouseCode", check.destWarehouseCode, request.destWarehouseCode);
  if (request.transferType !== undefined) compare("check.transferType", check.transferType, request.transferType);
  const lines = addUpLines(request.items, 1, (path, fault) => {
    differences.push({ place: formatPath(["items", ...path], "request"), fault });
  });
  compare("the number of check.items", check.items.length, lines.length);
  const checked = new Map(check.items.map((item) => [item.sku, item]));
  for (const { sku, qty } of lines) {
    const item = checked.get(sku);
    compare(`the requestedQty of ${describeValue(sku)} in the check`, item?.requestedQty, qty);
    if (item && !item.allowed) {
      const codes = item.refusals.map(({ code }) => code).join(", ");
      differences.push({
        place: `the line of ${describeValue(sku)}`,
        fault: faultOf("malformed", codes, { expected: "allowed" }),
      });
    }
  }
  if (differences.length > 0) throwMisuse(differences);
}
