import { itemCounts, type StockTransfer, type TransferItem, type TransferStatus } from "../list/StockTransfer";
import { type Mutable, timeFault } from "../list/transferRules";
import { collectIssues, type Report } from "../result/collectIssues";
import type { Fields } from "../result/kinds";
import { assertValid, inCall } from "../result/misuse";
import type { Result } from "../result/Result";
import { choiceFault, objectFault, textFault, unknownFieldFaults } from "../result/valueFaults";
import { calendarDateFault } from "../time/civilDay";
import { moveUnits, type UnitMove } from "./moveUnits";
import type { TransferEvent, TransferStep } from "./TransferEvent";
import { isDone, leftOf, linesOf, readTransfer, type TransferLine, underWayOf } from "../list/transferLines";

interface EventRule {
  readonly fields: readonly string[];
  readonly move?: UnitMove;
  /** The field of the transfer that the `shipmentCode` sets. */
  readonly shipment?: "outboundShipmentCode" | "inboundShipmentCode";
}

const rules: Readonly<Record<TransferEvent["type"], EventRule>> = {
  start: { fields: ["type"] },
  ship: {
    fields: ["type", "items", "shipmentCode"],
    move: { from: leftOf, into: [["qty", "shippedQty"]] },
    shipment: "outboundShipmentCode",
  },
  receive: {
    fields: ["type", "items", "shipmentCode"],
    move: {
      from: underWayOf,
      into: [
        ["acceptedQty", "acceptedQty"],
        ["rejectedQty", "rejectedQty"],
      ],
      defaultQty: 0,
    },
    shipment: "inboundShipmentCode",
  },
  lose: { fields: ["type", "items"], move: { from: underWayOf, into: [["qty", "lostQty"]] } },
  cancel: { fields: ["type", "items"], move: { from: leftOf, into: [["qty", "cancelledQty"]] } },
  delay: { fields: ["type", "estimatedArrivalDate"] },
};

/**
 * Applies an event to a transfer, and returns the stock changes. An event may apply to some of the units. If a SKU is
 * on several lines, the lines are filled in order: first with accepted units, then with rejected units. O(items of the
 * transfer and of the event).
 *
 * The status follows from the units: `created` or `processing` until the first unit is shipped; `in_transit` while
 * units are still to be shipped or in transit; then `completed`, with `doneAt`; `cancelled` if all units are cancelled.
 *
 * @param event May be untrusted: no event makes the function throw.
 * @param at The instant of the event in epoch milliseconds. `updatedAt` becomes the later of it and the old `updatedAt`.
 * @returns A new transfer and the stock changes, or up to 100 issues: only `transfer_done` if the transfer is completed
 * or cancelled; `not_in_transfer` for an unknown SKU; `too_big` for more units of a SKU than the event can move after
 * its earlier items; `nothing_to_do` if `ship`, `receive`, `lose` or `cancel` would move 0 units, or for `start` if the
 * transfer is not `created`; and the issues of malformed events.
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
 * shipped.value.stock.ship; // => [{ sku: "HELMET", qty: 10 }]
 *
 * const items = [{ sku: "HELMET", acceptedQty: 7, rejectedQty: 1 }];
 * const received = applyEvent(shipped.value.transfer, { type: "receive", items }, 2_000);
 * received.value?.stock.receive; // => [{ sku: "HELMET", qty: 7 }]
 * received.value?.transfer.status; // => "in_transit"
 * ```
 */
export function applyEvent(transfer: StockTransfer, event: TransferEvent, at: number): Result<TransferStep> {
  return inCall("applyEvent", () => {
    const next = readTransfer("transfer", transfer);
    assertValid("at", timeFault(at));
    return collectIssues((report) => takeStep(next, event, at, report));
  });
}

/** Modifies `next`, which is a copy. */
function takeStep(next: Mutable<StockTransfer>, event: unknown, at: number, report: Report): TransferStep | undefined {
  const { status } = next;
  if (isDone(status)) {
    report([], { code: "transfer_done", params: { received: status } });
    return undefined;
  }
  const eventFault = objectFault(event);
  report([], eventFault);
  if (eventFault) return undefined;
  const { type, shipmentCode, estimatedArrivalDate } = event as Fields;
  const typeFault = textFault(type) ?? choiceFault(type, Object.keys(rules));
  report(["type"], typeFault);
  if (typeFault) return undefined;
  const { fields, move, shipment } = rules[type as TransferEvent["type"]];
  // A misspelt or undefined `items` would otherwise mean all units.
  for (const [field, fault] of unknownFieldFaults(event as object, fields)) report([field], fault);

  const lines = linesOf(next);
  const moved = move ? moveUnits(lines, event as Fields, move, report) : {};
  if (move) next.items = next.items.map((item, index) => ({ ...item, ...countsOf(lines[index]!) }));
  if (shipment && "shipmentCode" in (event as Fields)) {
    report(["shipmentCode"], textFault(shipmentCode));
    next[shipment] = shipmentCode as string;
  }
  if (type === "delay") {
    report(["estimatedArrivalDate"], calendarDateFault(estimatedArrivalDate));
    next.estimatedArrivalDate = estimatedArrivalDate as string;
  }
  if (type === "start" && status !== "created") report([], { code: "nothing_to_do" });
  next.status = statusOf(lines, type === "start" ? "processing" : status);
  next.updatedAt = Math.max(at, next.updatedAt);
  if (next.status === "completed") next.doneAt = at;
  const { shippedQty: ship = [], cancelledQty: release = [], acceptedQty: receive = [] } = moved;
  return { transfer: next, stock: { ship, release, receive } };
}

/** The counts of a line that are above 0. */
function countsOf(line: TransferLine): Partial<TransferItem> {
  return Object.fromEntries(itemCounts.filter((count) => line[count] > 0).map((count) => [count, line[count]]));
}

function statusOf(lines: readonly TransferLine[], before: TransferStatus): TransferStatus {
  const isShipped = lines.some(({ shippedQty }) => shippedQty > 0);
  if (lines.some((line) => leftOf(line) + underWayOf(line) > 0)) {
    if (isShipped) return "in_transit";
    return before === "created" ? "created" : "processing";
  }
  if (isShipped) return "completed";
  return lines.length > 0 ? "cancelled" : before;
}
