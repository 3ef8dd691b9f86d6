import type { ListQuery, StockTransfer, TransferFilter, TransferItem, TransferStatus } from "stock-transfer";
import { lifeOf, obviousItems } from "../../oracles/obviousLife";
import { obviousCountByStatus, obviousMatches, obviousPage } from "../../oracles/obviousList";
import { seededRandom } from "../../support/random";
import { type Dice, diceOf } from "./check";
import { type Case, given, number, timeOf, type Vector } from "./Vector";

/** A transfer with the fields that a list depends on. */
export interface Listed {
  readonly seq: number;
  readonly status: TransferStatus;
  readonly code: string;
  readonly refCode: string;
  readonly partnerCode: string;
  readonly srcWarehouseCode: string;
  readonly destWarehouseCode: string;
  readonly items: readonly TransferItem[];
  readonly estimatedArrivalDate: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const timeFields = ["createdFrom", "createdTo", "updatedFrom", "updatedTo"] as const;
type Filter = Omit<TransferFilter, (typeof timeFields)[number]> & Partial<Record<(typeof timeFields)[number], string>>;

function asTransfer({ partnerCode, createdAt, updatedAt, ...rest }: Listed): StockTransfer {
  return {
    ...rest,
    id: `st-${rest.seq}`,
    partner: { code: partnerCode, name: "" },
    createdAt: Date.parse(createdAt),
    updatedAt: Date.parse(updatedAt),
    subStatus: "",
    note: "",
    outboundShipmentCode: "",
    inboundShipmentCode: "",
  };
}

function filterOf(filter: Filter): TransferFilter {
  const times = timeFields.filter((field) => filter[field] !== undefined);
  return { ...(filter as object), ...Object.fromEntries(times.map((field) => [field, Date.parse(filter[field]!)])) };
}

type Query = Omit<ListQuery, "filter"> & { readonly filter: Filter };

function pageCase(rule: string, transfers: readonly Listed[], query: Query): Case {
  const page = obviousPage(transfers.map(asTransfer), { ...query, filter: filterOf(query.filter) });
  const answer = { seqs: page.transfers.map(({ seq }) => seq), next: page.next };
  return { rule, call: "page", input: { transfers, query }, answer };
}

function countsCase(transfers: readonly Listed[], filter: Filter): Case {
  const answer = obviousCountByStatus(transfers.map(asTransfer), filterOf(filter));
  return { rule: "L5", call: "counts", input: { transfers, filter }, answer };
}

/** The counts of each line; without any, every unit of the oracle is counted. */
export function linesOf(transfer: StockTransfer): Required<TransferItem>[] {
  const counted = transfer.items.some((item) => Object.keys(item).length > 2);
  const zeros = { shippedQty: 0, acceptedQty: 0, rejectedQty: 0, lostQty: 0, cancelledQty: 0 };
  return counted
    ? transfer.items.map((item) => ({ ...zeros, ...(item as Required<TransferItem>) }))
    : obviousItems(lifeOf(transfer), transfer.items);
}

function quantitiesCase(transfers: readonly Listed[], filter: Filter): Case {
  const matches = transfers.map(asTransfer).filter((each) => obviousMatches(filterOf(filter), each));
  const skus = [...new Set(matches.flatMap(({ items }) => items.map(({ sku }) => sku)))].sort();
  const answer = skus.map((sku) => {
    const of = matches.filter(({ items }) => items.some((item) => item.sku === sku));
    const lines = of.flatMap(linesOf).filter((line) => line.sku === sku);
    const sum = (amount: (line: Required<TransferItem>) => number) =>
      lines.reduce((all, line) => all + amount(line), 0);
    return {
      sku,
      transfers: of.length,
      qty: sum(({ qty }) => qty),
      leftQty: sum(({ qty, shippedQty = 0, cancelledQty = 0 }) => qty - shippedQty - cancelledQty),
      underWayQty: sum((line) => line.shippedQty! - line.acceptedQty! - line.rejectedQty! - line.lostQty!),
    };
  });
  return { rule: "L6", call: "quantities", input: { transfers, filter }, answer };
}

const statuses = ["created", "processing", "in_transit", "completed", "cancelled"] as const;
const start = Date.parse("2026-03-01T00:00:00Z");
const hour = 3_600_000;

/** Quantities that fit the status. */
function randomItem({ random, pick }: Dice, status: TransferStatus, counted: boolean): TransferItem {
  const sku = pick(["HELMET", "BELL", "LAMP", "bell", "車輪"]);
  const qty = 1 + random(9);
  if (!counted) return { sku, qty };
  const shippedQty = random(qty + 1);
  const acceptedQty = status === "created" ? 0 : random(shippedQty + 1);
  return { sku, qty, shippedQty, acceptedQty, lostQty: random(shippedQty - acceptedQty + 1) };
}

function randomTransfer(dice: Dice, seq: number): Listed {
  const { random, pick } = dice;
  const createdAt = start + random(40) * hour + random(3);
  const status = pick(statuses);
  const counted = status === "in_transit" && random(2) === 0;
  const items = Array.from({ length: 1 + random(3) }, () => randomItem(dice, status, counted));
  return {
    seq,
    status,
    code: pick(["ST1", "ST2", "st1", "ST3"]),
    refCode: pick(["", "PO-1", "PO-2"]),
    partnerCode: pick(["P1", "P2"]),
    srcWarehouseCode: pick(["HCM", "HAN"]),
    destWarehouseCode: pick(["DAD", "SIN"]),
    items,
    estimatedArrivalDate: timeOf(start + random(5) * 24 * hour).slice(0, 10),
    createdAt: timeOf(createdAt),
    updatedAt: timeOf(createdAt + random(9) * hour),
  };
}

function randomTransfers(dice: Dice): readonly Listed[] {
  const { random } = dice;
  const seqs = new Set<number>();
  const most = dice.pick([12, 1000, Number.MAX_SAFE_INTEGER]);
  while (seqs.size < 3 + (seqs.size % 2) + random(6)) seqs.add(1 + random(most));
  return Array.from(seqs, (seq) => randomTransfer(dice, seq));
}

function randomFilter({ random, pick, perhaps }: Dice, transfers: readonly Listed[]): Filter {
  const one = () => pick(transfers);
  const time = (field: "createdAt" | "updatedAt", offset: number) =>
    perhaps(timeOf(Date.parse(one()[field]) + (random(3) - 1) * offset));
  const skus = () => one().items.map(({ sku }) => sku);
  return given({
    partnerCode: random(8) === 0 ? one().partnerCode : undefined,
    srcWarehouseCode: perhaps(one().srcWarehouseCode),
    destWarehouseCode: perhaps(one().destWarehouseCode),
    refCode: perhaps(one().refCode),
    createdFrom: time("createdAt", 1),
    createdTo: time("createdAt", 1),
    updatedFrom: time("updatedAt", hour),
    updatedTo: time("updatedAt", hour),
    arrivesFrom: random(8) === 0 ? one().estimatedArrivalDate : undefined,
    arrivesTo: random(8) === 0 ? one().estimatedArrivalDate : undefined,
    skus: perhaps([...skus(), "NOWHERE"]),
    codes: perhaps([one().code, one().code]),
    statuses: perhaps([one().status, one().status]),
  }) as Filter;
}

function byHand(): Case[] {
  const dice = diceOf(seededRandom(5));
  const seven = [7, 3, 12, 1, 9, 40, 20].map((seq) => ({ ...randomTransfer(dice, seq), srcWarehouseCode: "HCM" }));
  const five = seven.slice(0, 5);
  const page = (rule: string, query: Partial<Query>, transfers: readonly Listed[] = five) =>
    pageCase(rule, transfers, { filter: {}, limit: 2, next: 0, ...query });
  const [first] = five as [Listed];
  // In the order of UTF-16, the wheel comes before the ligature.
  const wheels = five.map((each, index) => ({
    ...each,
    status: "created" as const,
    items: ["\ufb01", "\u{1f6de}", "BELL"].slice(index % 2).map((sku) => ({ sku, qty: 1 + index })),
  }));
  return [
    page("L1", { limit: 20 }),
    page("L1", { limit: 20, order: "oldest" }),
    page("L1", { limit: 20, order: "newest" }),
    page("L1", {}, []),
    ...[0, 12, 9, 7, 3, 1, 8, 100].flatMap((next) => [page("L2", { next }), page("L2", { next, order: "oldest" })]),
    ...[1, 4, 5, 6].map((limit) => page("L3", { limit })),
    ...[1, 4, 5].map((limit) => page("L3", { limit, order: "oldest" })),
    page("L3", { limit: 3, filter: { srcWarehouseCode: "HCM" } }, seven),
    page("L3", { limit: 7, filter: { srcWarehouseCode: "HCM" } }, seven),
    page("L4", { limit: 9, filter: { skus: [] } }),
    page("L4", { limit: 9, filter: { codes: [] } }),
    page("L4", { limit: 9, filter: { statuses: [] } }),
    page("L4", { limit: 9, filter: { refCode: "" } }),
    page("L4", { limit: 9, filter: { createdFrom: first.createdAt, createdTo: first.createdAt } }),
    page("L4", { limit: 9, filter: { updatedFrom: first.updatedAt, updatedTo: first.updatedAt } }),
    page("L4", { limit: 9, filter: { createdFrom: timeOf(Date.parse(first.createdAt) + 1) } }),
    page("L4", { limit: 9, filter: { createdTo: timeOf(Date.parse(first.createdAt) - 1) } }),
    page("L4", { limit: 9, filter: { arrivesFrom: first.estimatedArrivalDate } }),
    page("L4", { limit: 9, filter: { arrivesTo: first.estimatedArrivalDate } }),
    page("L4", { limit: 9, filter: { skus: ["bell"] } }),
    page("L4", { limit: 9, filter: { codes: ["st1"] } }),
    countsCase([], {}),
    countsCase(seven, {}),
    quantitiesCase([], {}),
    quantitiesCase(seven, {}),
    quantitiesCase(wheels, {}),
    quantitiesCase(wheels, { skus: ["BELL"] }),
    quantitiesCase(wheels, { skus: ["bell"] }),
  ];
}

export function listVectors(): readonly Vector[] {
  const dice = diceOf(seededRandom(4));
  const { random, pick } = dice;
  const random1 = Array.from({ length: 90 }, (): Case => {
    const transfers = randomTransfers(dice);
    const order = pick([undefined, "newest", "oldest"] as const);
    const next = random(2) === 0 ? 0 : pick(transfers).seq;
    return pageCase(
      "L4",
      transfers,
      given({ filter: randomFilter(dice, transfers), limit: 1 + random(4), next, order }),
    );
  });
  const sums = Array.from({ length: 24 }, (_, index): Case => {
    const transfers = randomTransfers(dice);
    return (index % 2 === 0 ? countsCase : quantitiesCase)(transfers, randomFilter(dice, transfers));
  });
  return number("list", [...byHand(), ...random1, ...sums]);
}
