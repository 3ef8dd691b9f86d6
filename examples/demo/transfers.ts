import {
  bookingsOf,
  createTransferCollection,
  type LaneConfig,
  scheduleTransfer,
  type StockTransfer,
  type TransferCollection,
  type TransferItem,
} from "stock-transfer";
import { network, stocks } from "./company";
import { vietnam } from "./vietnam";

const minute = 60_000;
const day = 24 * 60 * minute;

/** What transfers each company has. Those of Vietnam have the first numbers. */
const invented = {
  vn: { ...vietnam, before: 0, count: 2_000, interval: 90 * minute, today: Date.parse("2027-02-01T07:00:00Z") },
  world: {
    ...{ network, stocks, before: 2_000, count: 10_000, interval: 36 * minute },
    today: Date.parse("2026-09-15T15:30:00Z"),
  },
} as const;
export type CompanyName = keyof typeof invented;

/** The owners of the transfers of a company, in turn. */
export const partnersOf: Readonly<Record<CompanyName, readonly StockTransfer["partner"][]>> = {
  vn: [
    { code: "NAM", name: "Bách hóa Phương Nam" },
    { code: "BAC", name: "Bách hóa Phương Bắc" },
  ],
  world: [
    { code: "NORTH", name: "Northern Cycles" },
    { code: "SOUTH", name: "Southern Cycles" },
  ],
};
export const partners = Object.values(partnersOf).flat();

/** The `seq` of the last generated transfer. */
export const lastSeq = invented.world.before + invented.world.count;

/** The network and the stock of a partner's company. */
export function companyOfPartner(partnerCode: string): Pick<(typeof invented)[CompanyName], "network" | "stocks"> {
  return invented[partnersOf.vn.some(({ code }) => code === partnerCode) ? "vn" : "world"];
}

/** The company that owns these goods. */
export function companyOf({ srcWarehouseCode, items: [item] }: Goods): CompanyName {
  return item && vietnam.stocks.get(srcWarehouseCode)?.has(item.sku) ? "vn" : "world";
}

type Goods = Pick<StockTransfer, "srcWarehouseCode" | "items">;

/** The time at which the list of a company is read. It is that of its first check. */
export function todayOf(company: CompanyName): number {
  return invented[company].today;
}

const started = Date.now();

/** The time of an event of a transfer: the clock of the demo goes on from today, and never back. */
export function timeOfEvent(transfer: StockTransfer): number {
  return Math.max(todayOf(companyOf(transfer)) + Date.now() - started, transfer.updatedAt);
}

/** The transfers of a company as a collection. */
export function generateTransfers(company: CompanyName = "world"): TransferCollection {
  // Nothing else refers to these objects, so they need not be copied.
  return createTransferCollection(generateTransferArray(company), { copy: false });
}

/** The transfers of all companies. */
export function generateAll(): readonly StockTransfer[] {
  return [...generateTransferArray("vn"), ...generateTransferArray("world")];
}

/** Transfers in regular intervals until today, on the lanes of the company. The same in every run. */
function generateTransferArray(company: CompanyName): StockTransfer[] {
  const random = randomFrom(1);
  const { before, count, network, interval, today } = invented[company];
  const { lanes = [] } = network.config;
  // Each pair of warehouses once, however many services it has.
  const pairs = lanes.filter(
    ({ src, dest }, index) => lanes.findIndex((lane) => lane.src === src && lane.dest === dest) === index,
  );
  const transfers = Array.from({ length: count }, (_, index) => {
    const lane = pairs[random(pairs.length)]!;
    return generateTransfer(company, lane, before + index + 1, today - (count - index - 1) * interval, random);
  });
  for (const each of departingOf(company)) transfers[each.seq - before - 1] = each;
  return transfers;
}

/** Whole numbers below a limit, the same for each seed. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Some of the last transfers go by a service with a capacity, each on the first departure with room. */
export function departingOf(company: CompanyName): readonly StockTransfer[] {
  const { network, before, count, today, interval } = invented[company];
  const last = before + count;
  const lane = network.config.lanes!.find(({ capacity }) => capacity)!;
  const { src, dest, transferType } = lane;
  const route = network.route(src, dest, transferType).value!;
  const transfers: StockTransfer[] = [];
  for (let seq = last - Math.round((4.75 * day) / interval); seq < last; seq += 20) {
    const transfer = generateTransfer(company, lane, seq, today - (last - seq) * interval, randomFrom(seq));
    const load = { units: transfer.items.reduce((sum, { qty }) => sum + qty, 0) };
    const dates = scheduleTransfer(transfer.createdAt, route, { load, booked: bookingsOf(transfers) });
    const { departureDate, estimatedArrivalDate, latestArrivalDate } = dates;
    const status = Date.parse(departureDate) + day < today ? "in_transit" : "created";
    const changed = { transferType, departureDate, estimatedArrivalDate, latestArrivalDate, status } as const;
    transfers.push({ ...transfer, ...changed, subStatus: "", note: "" });
  }
  return transfers;
}

function generateTransfer(
  company: CompanyName,
  { src, dest }: LaneConfig,
  seq: number,
  createdAt: number,
  random: (below: number) => number,
): StockTransfer {
  const { network, stocks, today } = invented[company];
  const route = network.route(src, dest);
  if (route.issues) throw new Error(route.issues[0].message);
  const { estimatedArrivalDate } = scheduleTransfer(createdAt, route.value);

  const isCancelled = random(40) === 0;
  const isDue = Date.parse(estimatedArrivalDate) < today;
  const isLate = isDue && Date.parse(estimatedArrivalDate) > today - 5 * day && seq % 9 === 0;
  const isDone = isDue && !isLate;
  const status = isCancelled
    ? "cancelled"
    : isDone
      ? "completed"
      : isLate
        ? "in_transit"
        : (["created", "processing", "in_transit"] as const)[random(3)]!;
  const arrivedAt =
    isDue && !isCancelled ? Date.parse(estimatedArrivalDate) + 9 * 60 * minute + random(480) * minute : undefined;
  const doneAt = isLate ? undefined : arrivedAt;
  const number = numberOf(seq);
  return {
    seq,
    id: `transfer-${number}`,
    status,
    subStatus: status === "processing" ? "picking" : "",
    code: `ST${number}`,
    refCode: random(3) === 0 ? `PO-${random(90_000) + 10_000}` : "",
    partner: partnersOf[company][seq % partnersOf[company].length]!,
    srcWarehouseCode: src,
    destWarehouseCode: dest,
    transferType: route.value.transferType,
    items: generateItems([...stocks.get(src)!.keys()], random),
    note: isCancelled ? "cancelled by the partner" : "",
    estimatedArrivalDate,
    createdAt,
    updatedAt: doneAt ?? Math.min(today, createdAt + (isLate ? day : random(2 * day))),
    ...(doneAt !== undefined && { doneAt }),
    outboundShipmentCode: `OUT${number}`,
    inboundShipmentCode: doneAt === undefined ? "" : `IN${number}`,
  };
}

/** The number of a transfer in its code. */
export function numberOf(seq: number): string {
  return String(seq).padStart(6, "0");
}

function generateItems(skus: readonly string[], random: (below: number) => number): TransferItem[] {
  return Array.from({ length: 1 + random(4) }, () => ({ sku: skus[random(skus.length)]!, qty: 1 + random(60) }));
}
