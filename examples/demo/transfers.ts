import {
  createTransferCollection,
  scheduleTransfer,
  type StockTransfer,
  type TransferCollection,
  type TransferItem,
} from "stock-transfer";
import { lanes, network, stockOf } from "./company";

/** The owners of the transfers, in turn. */
export const partners: readonly StockTransfer["partner"][] = [
  { code: "NORTH", name: "Northern Cycles" },
  { code: "SOUTH", name: "Southern Cycles" },
];

/** Each pair of warehouses once, however many services it has. */
const pairs = lanes.filter(
  ({ src, dest }, index) => lanes.findIndex((lane) => lane.src === src && lane.dest === dest) === index,
);

const minute = 60_000;
const day = 24 * 60 * minute;
/** The number of generated transfers, and the `seq` of the last one. */
export const count = 10_000;
const firstCreation = Date.parse("2026-01-05T00:00:00Z");

/** The time at which the demo reads the list. */
export const today = firstCreation + count * 45 * minute;

/** Ten thousand transfers as a collection. */
export function generateTransfers(): TransferCollection {
  // Nothing else refers to these objects, so they need not be copied.
  return createTransferCollection(generateTransferArray(), { copy: false });
}

/** Generates ten thousand transfers, one every 45 minutes, on the lanes of the company. The same in every run. */
function generateTransferArray(): StockTransfer[] {
  let state = 1;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: count }, (_, index) => generateTransfer(index + 1, random));
}

function generateTransfer(seq: number, random: (below: number) => number): StockTransfer {
  const { src, dest } = pairs[random(pairs.length)]!;
  const createdAt = firstCreation + seq * 45 * minute;
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
    partner: partners[seq % partners.length]!,
    srcWarehouseCode: src,
    destWarehouseCode: dest,
    transferType: route.value.transferType,
    items: generateItems(src, random),
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

function generateItems(src: string, random: (below: number) => number): TransferItem[] {
  const skus = [...stockOf(src).keys()];
  return Array.from({ length: 1 + random(4) }, () => ({ sku: skus[random(skus.length)]!, qty: 1 + random(60) }));
}
