import type { StockTransfer, TransferEvent, TransferItem, TransferStatus } from "stock-transfer";
import { type Life, lifeOf, obviousEvent, obviousItems, obviousMoved, obviousStatus } from "../../oracles/obviousLife";
import { seededRandom } from "../../support/random";
import { transfer as sample } from "../../support/transfers";
import { type Dice, diceOf } from "./check";
import { linesOf } from "./list";
import { type Case, given, number, timeOf, type Vector } from "./Vector";

/** A transfer with the fields that its life depends on. */
interface Living {
  readonly status: TransferStatus;
  readonly items: readonly TransferItem[];
  readonly estimatedArrivalDate: string;
  readonly outboundShipmentCode: string;
  readonly inboundShipmentCode: string;
}

const bySku = (a: { sku: string }, b: { sku: string }) => (a.sku < b.sku ? -1 : 1);

function asTransfer({ status, items, ...rest }: Living): StockTransfer {
  return { ...sample, status, items, ...rest };
}

function eventCase(rule: string, living: Living, life: Life, event: TransferEvent, at: string): [Case, Living, Life] {
  const after: Life = { ...life, units: life.units.map((unit) => ({ ...unit })) };
  const issues = obviousEvent(after, event).map(([code, path]) => ({ code, path }));
  const input = { transfer: living, event, at };
  if (issues.length > 0) return [{ rule: "T5", call: "event", input, answer: { issues } }, living, life];
  const status = obviousStatus(after);
  const next: Living = {
    status,
    items: event.type === "start" || event.type === "delay" ? living.items : obviousItems(after, living.items),
    estimatedArrivalDate: after.date,
    outboundShipmentCode: after.outbound,
    inboundShipmentCode: after.inbound,
  };
  const moved = (...into: Parameters<typeof obviousMoved>[2][]) => obviousMoved(life, after, ...into).sort(bySku);
  const stock = {
    ship: event.type === "ship" ? moved("under way") : [],
    release: moved("cancelled"),
    receive: moved("accepted"),
  };
  const transfer = { ...next, updatedAt: at, ...(status === "completed" && { doneAt: at }) };
  const shown = status === living.status || event.type === "start" ? rule : "T2";
  return [{ rule: shown, call: "event", input, answer: { transfer, stock } }, next, after];
}

const rules = { start: "T3", ship: "T4", receive: "T4", lose: "T4", cancel: "T4", delay: "T3" } as const;

function randomEvent({ random, pick, perhaps }: Dice, living: Living): TransferEvent {
  const skus = [...living.items.map(({ sku }) => sku), ...(random(9) === 0 ? ["UNKNOWN"] : [])];
  const quantities = () => Array.from({ length: 1 + random(2) }, () => ({ sku: pick(skus), qty: 1 + random(4) }));
  const type = pick(["start", "ship", "ship", "receive", "receive", "lose", "cancel", "delay"] as const);
  if (type === "start") return { type };
  if (type === "delay") return { type, estimatedArrivalDate: "2026-03-09" };
  const isPart = random(3) > 0;
  if (type === "receive") {
    const items = quantities().map(({ sku, qty }) => ({ sku, acceptedQty: qty - 1, rejectedQty: random(3) }));
    return given({ type, items: isPart ? items : undefined, shipmentCode: perhaps("IN") });
  }
  const items = isPart ? quantities() : undefined;
  return type === "ship" ? given({ type, items, shipmentCode: perhaps("OUT") }) : given({ type, items });
}

function progressCase({ ...living }: Living): Case {
  const lines = linesOf(asTransfer(living));
  const skus = [...new Set(lines.map(({ sku }) => sku))];
  const answer = skus.map((sku) => {
    const sum = (amount: (line: Required<TransferItem>) => number) =>
      lines.filter((line) => line.sku === sku).reduce((all, line) => all + amount(line), 0);
    return {
      sku,
      qty: sum(({ qty }) => qty),
      leftQty: sum((line) => line.qty - line.shippedQty! - line.cancelledQty!),
      underWayQty: sum((line) => line.shippedQty! - line.acceptedQty! - line.rejectedQty! - line.lostQty!),
      acceptedQty: sum(({ acceptedQty }) => acceptedQty!),
      rejectedQty: sum(({ rejectedQty }) => rejectedQty!),
      lostQty: sum(({ lostQty }) => lostQty!),
      cancelledQty: sum(({ cancelledQty }) => cancelledQty!),
    };
  });
  return { rule: "T1", call: "progress", input: { transfer: living }, answer };
}

const codes = { estimatedArrivalDate: "2026-03-05", outboundShipmentCode: "", inboundShipmentCode: "" };

/** The first event of a transfer. */
function firstEvent(rule: string, living: Living, event: TransferEvent): Case {
  return eventCase(rule, living, lifeOf(asTransfer(living)), event, "2026-03-02T01:02:03.004Z")[0];
}

/** One feature each, by hand. */
function byHand(): Case[] {
  // In the order of UTF-16, the wheel comes before the ligature.
  const skus = ["\ufb01", "\u{1f6de}", "BELL", "bell"];
  const of = (rule: string, status: TransferStatus, event: TransferEvent) =>
    firstEvent(rule, { status, items: skus.map((sku) => ({ sku, qty: 3 })), ...codes }, event);
  const bell = [{ sku: "BELL", qty: 1 }];
  const unknown = [{ sku: "LAMP", qty: 1 }];
  const counted = [
    { sku: "BELL", qty: 3 },
    { sku: "HELMET", qty: 4, shippedQty: 3, acceptedQty: 1 },
  ];
  return [
    of("T2", "created", { type: "cancel", items: bell }),
    of("T2", "processing", { type: "cancel", items: bell }),
    of("T4", "created", { type: "ship", shipmentCode: "OUT" }),
    of("T4", "in_transit", { type: "receive", shipmentCode: "IN" }),
    of("T4", "in_transit", { type: "lose" }),
    of("T4", "processing", { type: "cancel" }),
    of("T5", "created", { type: "ship", items: unknown }),
    of("T5", "created", { type: "ship", items: [...unknown, ...bell] }),
    of("T5", "in_transit", { type: "receive", items: [{ sku: "BELL", acceptedQty: 0, rejectedQty: 0 }] }),
    progressCase({ status: "in_transit", items: counted, ...codes }),
  ];
}

export function lifeVectors(): readonly Vector[] {
  const dice = diceOf(seededRandom(6));
  const cases: Case[] = [];
  const items = [
    { sku: "HELMET", qty: 4 },
    { sku: "BELL", qty: 2 },
    { sku: "HELMET", qty: 3 },
  ];
  for (const status of ["created", "processing", "in_transit", "completed", "cancelled"] as const) {
    const living = { status, items, ...codes };
    cases.push(progressCase(living));
    const events: TransferEvent[] = [
      { type: "start" },
      { type: "ship" },
      { type: "receive" },
      { type: "lose" },
      { type: "cancel" },
      { type: "delay", estimatedArrivalDate: "2026-03-09" },
    ];
    for (const event of events) cases.push(firstEvent(rules[event.type], living, event));
  }
  for (let history = 0; history < 14; history += 1) {
    let living: Living = { status: dice.pick(["created", "processing"]), items, ...codes };
    let life = lifeOf(asTransfer(living));
    for (let step = 0; step < 7; step += 1) {
      const event = randomEvent(dice, living);
      const at = timeOf(Date.parse("2026-03-02T00:00:00Z") + step * 5_000_000);
      const [made, next, after] = eventCase(rules[event.type], living, life, event, at);
      cases.push(made);
      [living, life] = [next, after];
    }
    cases.push(progressCase(living));
  }
  return number("life", [...cases, ...byHand()]);
}
