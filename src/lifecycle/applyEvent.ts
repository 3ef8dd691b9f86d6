import type { ItemCount, StockTransfer, TransferItem, TransferStatus } from "../list/StockTransfer";
import { isDone, linesOf, readTransfer, shippedOf, type TransferLine, type UnitState } from "../list/transferLines";
import { latestDateFault, type Mutable, timeFault } from "../list/transferRules";
import { collectIssues, type Report } from "../result/collectIssues";
import { type Fields, isPlainObject, maxAmount, pickFields, type Unchecked } from "../result/kinds";
import { assertValid, inCall } from "../result/misuse";
import type { Result } from "../result/Result";
import { choiceFault, integerFault, objectFault, textFault, unknownFieldFaults } from "../result/valueFaults";
import { calendarDateFault } from "../time/civilDay";
import { deltasBetween, moveUnits } from "./moveUnits";
import { type Move, type MovingField, readMoves } from "./readMoves";
import type { TransferEvent, TransferStep } from "./TransferEvent";

interface EventRule {
  /** The fields beside `type` and `at`. */
  readonly fields: readonly string[];
  /** The fields of the items. Without `items`, all units go the way of the first field. */
  readonly moving?: readonly [MovingField & { readonly from: UnitState }, ...MovingField[]];
  /** The field of the transfer that the `shipmentCode` sets. */
  readonly shipment?: "outboundShipmentCode" | "inboundShipmentCode";
}

const rules: Readonly<Record<TransferEvent["type"], EventRule>> = {
  start: { fields: [] },
  ship: {
    fields: ["items", "shipmentCode"],
    moving: [{ field: "qty", from: "left", to: "underWay" }],
    shipment: "outboundShipmentCode",
  },
  receive: {
    fields: ["items", "shipmentCode"],
    moving: [
      { field: "acceptedQty", from: "underWay", to: "accepted", defaultQty: 0 },
      { field: "rejectedQty", from: "underWay", to: "rejected", defaultQty: 0 },
      { field: "excessQty", from: "none", to: "excess", defaultQty: 0 },
    ],
    shipment: "inboundShipmentCode",
  },
  lose: { fields: ["items"], moving: [{ field: "qty", from: "underWay", to: "lost" }] },
  return: {
    fields: ["items", "shipmentCode"],
    moving: [{ field: "qty", from: "underWay", to: "returned" }],
    shipment: "inboundShipmentCode",
  },
  cancel: { fields: ["items"], moving: [{ field: "qty", from: "left", to: "cancelled" }] },
  delay: { fields: ["estimatedArrivalDate", "latestArrivalDate"] },
  correct: { fields: ["items"] },
};

/**
 * Applies an event to a transfer, and returns the stock changes. An event moves units from one state to another. It may
 * apply to some of the units. If a SKU is on several lines, the lines are filled in order: first with accepted units,
 * then with rejected units. O(items of the transfer and of the event); each item of a `correct` may pass all lines of its
 * SKU.
 *
 * The status follows from the units: `created` or `processing` until the first unit is shipped; `in_transit` while
 * units are still to be shipped or in transit; then `completed`, with `doneAt`; `cancelled` if all units are cancelled.
 *
 * @param event May be untrusted: no event makes the function throw.
 * @param at The instant of recording in epoch milliseconds. `updatedAt` becomes the later of it and the old `updatedAt`.
 * `doneAt` is the event's own `at`, if it has one.
 * @returns A new transfer and the stock changes, or up to 100 issues. `transfer_done`: the transfer is completed or
 * cancelled (not for `correct`). `not_in_transfer`: an unknown SKU. `too_early`: more units of a SKU than are in
 * transit, but not more than may still follow. `too_big`: more than the event can ever move after its earlier items, or
 * an `at` after the recording. `nothing_to_do`: the event would move 0 units, or `start` of a transfer that is not
 * `created`. Also the issues of malformed events.
 * @throws TypeError or RangeError if the transfer breaks a rule of {@link StockTransfer}, or if `at` is not an instant.
 *
 * @example
 * ```ts
 * import { applyEvent, type StockTransfer } from "stock-transfer";
 *
 * const transfer: StockTransfer = {
 *   seq: 1, id: "st-1", status: "created", subStatus: "", code: "ST0001", refCode: "", note: "",
 *   partner: { code: "P1", name: "Partner" }, srcWarehouseCode: "HCM", destWarehouseCode: "HAN",
 *   items: [{ sku: "HELMET", qty: 10 }], estimatedArrivalDate: "2026-03-05",
 *   createdAt: 0, updatedAt: 0, outboundShipmentCode: "", inboundShipmentCode: "",
 * };
 * const shipped = applyEvent(transfer, { type: "ship", shipmentCode: "OUT1" }, 1_000);
 * if (shipped.issues) throw new Error(shipped.issues[0].message);
 * shipped.value.stock.source; // => [{ sku: "HELMET", onHandQty: -10, reservedQty: -10 }]
 *
 * const items = [{ sku: "HELMET", acceptedQty: 7, rejectedQty: 1 }];
 * const received = applyEvent(shipped.value.transfer, { type: "receive", items }, 2_000);
 * received.value?.stock.destination; // => [{ sku: "HELMET", onHandQty: 7, reservedQty: 0 }]
 * received.value?.transfer.status; // => "in_transit"
 * ```
 */
export function applyEvent(transfer: StockTransfer, event: TransferEvent, at: number): Result<TransferStep> {
  return inCall("applyEvent", () => {
    const { value, issues } = computeStep(transfer, event, at);
    return issues ? { issues } : { value: { transfer: value.transfer, stock: value.stock } };
  });
}

/** A step with the moves of its units. */
export interface MovingStep extends TransferStep {
  readonly moves: readonly Move[];
}

/** {@link applyEvent}, with the moves. */
export function computeStep(transfer: StockTransfer, event: TransferEvent, at: number): Result<MovingStep> {
  const next = readTransfer("transfer", transfer);
  assertValid("at", timeFault(at));
  return collectIssues((report) => takeStep(next, event, at, report));
}

/** Copies an unvalidated event. Inherited fields become fields of the copy, because JSON would drop them. */
export function copyEvent(event: TransferEvent): TransferEvent {
  const known = Object.values(rules);
  const fields = ["type", "at", ...known.flatMap((rule) => rule.fields)];
  const itemFields = ["sku", "from", "to", ...known.flatMap(({ moving = [] }) => moving.map(({ field }) => field))];
  const copy = copyInherited(event, fields);
  // JSON drops the field, so a retry would differ from what is stored.
  const field = "latestArrivalDate";
  if (isPlainObject(copy) && (copy as Fields)[field] === undefined) Reflect.deleteProperty(copy, field);
  const items = (copy as Unchecked<{ readonly items: unknown }>)?.items;
  if (!Array.isArray(items)) return copy;
  return { ...copy, items: items.map((item: unknown) => copyInherited(item, itemFields)) } as TransferEvent;
}

function copyInherited<Given>(given: Given, fields: readonly string[]): Given {
  if (!isPlainObject(given)) return given;
  return {
    ...pickFields(
      given,
      fields.filter((field) => field in given),
    ),
    ...given,
  };
}

/** Modifies `next`, which is a copy. */
function takeStep(next: Mutable<StockTransfer>, event: unknown, at: number, report: Report): MovingStep | undefined {
  const { status } = next;
  const eventFault = objectFault(event);
  report([], eventFault);
  if (eventFault) return undefined;
  const { type, items, shipmentCode, estimatedArrivalDate, latestArrivalDate, at: happened = at } = event as Fields;
  const typeFault = textFault(type) ?? choiceFault(type, Object.keys(rules));
  report(["type"], typeFault);
  if (typeFault) return undefined;
  const isCorrection = type === "correct";
  if (isDone(status) && !isCorrection) {
    report([], { code: "transfer_done", params: { received: status } });
    return undefined;
  }
  const has = (field: string) => field in (event as Fields);
  const { fields, moving, shipment } = rules[type as TransferEvent["type"]];
  // A misspelt or undefined `items` would otherwise mean all units.
  for (const [field, fault] of unknownFieldFaults(event as object, ["type", "at", ...fields])) report([field], fault);
  if (has("at")) report(["at"], timeFault((event as Fields)["at"]) ?? integerFault(happened, -maxAmount, at));

  const before = linesOf(next);
  const lines = before.map((line) => ({ ...line }));
  let moves: readonly Move[] | undefined;
  if (moving ?? isCorrection) {
    moves = moving && !has("items") ? moveAll(moving[0], lines) : readMoves(items, moving, lines, report);
    if (moves?.every(({ qty }) => qty === 0)) report([], { code: "nothing_to_do" });
    moveUnits(lines, moves ?? []);
    next.items = next.items.map((item, index) => withQuantities(item, lines[index]!));
  }
  if (shipment && has("shipmentCode")) {
    report(["shipmentCode"], textFault(shipmentCode));
    next[shipment] = shipmentCode as string;
  }
  if (type === "delay") {
    report(["estimatedArrivalDate"], calendarDateFault(estimatedArrivalDate));
    next.estimatedArrivalDate = estimatedArrivalDate as string;
    if (latestArrivalDate !== undefined) next.latestArrivalDate = latestArrivalDate as string;
    const latestFault = latestDateFault(next);
    if (latestArrivalDate !== undefined) report(["latestArrivalDate"], latestFault);
    else if (latestFault) delete next.latestArrivalDate;
  }
  if (type === "start" && status !== "created") report([], { code: "nothing_to_do" });
  next.status = statusOf(lines, type === "start" ? "processing" : status);
  next.updatedAt = Math.max(at, next.updatedAt);
  const [wasCompleted, isCompleted] = [status, next.status].map((each) => each === "completed");
  if (isCompleted && !wasCompleted) next.doneAt = happened as number;
  if (wasCompleted && !isCompleted) delete next.doneAt;
  return { transfer: next, stock: deltasBetween(before, lines), moves: moves ?? [] };
}

/** The item with the quantities of its line. Quantities of 0 are left out, unless they were given. */
function withQuantities(item: TransferItem, line: TransferLine): TransferItem {
  const { accepted, rejected, lost, returned, cancelled, excess } = line;
  const quantities: Record<ItemCount | "excessQty", number> = {
    shippedQty: shippedOf(line),
    acceptedQty: accepted,
    rejectedQty: rejected,
    lostQty: lost,
    returnedQty: returned,
    cancelledQty: cancelled,
    excessQty: excess,
  };
  const given = Object.entries(item).filter(([field]) => !Object.hasOwn(quantities, field));
  const counted = Object.entries(quantities).filter(
    ([field, units]) => units > 0 || item[field as ItemCount | "excessQty"] === 0,
  );
  return Object.fromEntries([...given, ...counted]) as unknown as TransferItem;
}

function statusOf(lines: readonly TransferLine[], before: TransferStatus): TransferStatus {
  const isShipped = lines.some((line) => shippedOf(line) > 0);
  if (lines.some(({ left, underWay }) => left + underWay > 0)) {
    if (isShipped) return "in_transit";
    return before === "created" ? "created" : "processing";
  }
  if (isShipped) return "completed";
  return lines.length > 0 ? "cancelled" : before;
}

/** The moves of an event without items. */
function moveAll({ from, to }: NonNullable<EventRule["moving"]>[0], lines: readonly TransferLine[]): readonly Move[] {
  return lines.map((line) => ({ sku: line.sku, qty: line[from], from, to }));
}
