import { type StockTransfer, transferStatuses } from "stock-transfer";
import { type Random, shuffled } from "../../test/support/random";
import { start } from "./transfers";

/** How the values of transfers are distributed. */
export interface Shape {
  readonly name: string;
  /** Between neighbouring `seq`; 0 for random ones. */
  readonly gap: number;
  /** The number of different SKUs, and of different codes. */
  readonly keys: number;
  /** Whether source, reference, SKUs and status follow from one group of the transfer. */
  readonly areDependent: boolean;
  readonly times: "ascend with seq" | "are shuffled";
  /** The largest number of SKUs of a transfer. */
  readonly maxItems: number;
  /** The part of transfers that share partner, source, destination and the first SKU, in percent. */
  readonly percentSame: number;
  /** Whether status and times of a transfer in every chunk are changed after loading. */
  readonly areChanged: boolean;
}

const ordinary: Shape = {
  ...{ name: "", gap: 1, keys: 1_000, areDependent: false, times: "ascend with seq" },
  ...{ maxItems: 6, percentSame: 0, areChanged: false },
};

export const shapes: readonly Shape[] = [
  { ...ordinary, name: "gap 1" },
  { ...ordinary, name: "gap 20, dependent", gap: 20, areDependent: true },
  { ...ordinary, name: "gap 1000, shuffled times", gap: 1_000, times: "are shuffled" },
  { ...ordinary, name: "random seq, dependent, shuffled times", gap: 0, areDependent: true, times: "are shuffled" },
  { ...ordinary, name: "gap 20, one SKU and one code", gap: 20, keys: 1 },
  { ...ordinary, name: "gap 1000, 30 SKUs and codes, dependent", gap: 1_000, keys: 30, areDependent: true },
  { ...ordinary, name: "random seq, 100 000 SKUs and codes", gap: 0, keys: 100_000 },
  {
    ...ordinary,
    name: "gap 20, 100 000 SKUs and codes, dependent, shuffled times",
    ...{ gap: 20, keys: 100_000, areDependent: true, times: "are shuffled" },
  },
  { ...ordinary, name: "up to 60 SKUs a transfer", keys: 5_000, maxItems: 60 },
  { ...ordinary, name: "gap 20, up to 60 SKUs a transfer", gap: 20, keys: 5_000, maxItems: 60, areChanged: true },
  { ...ordinary, name: "conditions that nearly all pass", percentSame: 97 },
  { ...ordinary, name: "gap 20, conditions that nearly all pass", gap: 20, percentSame: 97, areChanged: true },
  { ...ordinary, name: "statuses changed in every chunk", areChanged: true },
];

const groups = 8;
const minute = 60_000;

export const keyOf = (prefix: "SKU" | "ST", number: number) => `${prefix}-${String(number).padStart(6, "0")}`;

export function makeShaped(
  { gap, keys, areDependent, times, maxItems, percentSame }: Shape,
  count: number,
  random: Random,
): StockTransfer[] {
  const seqs = new Set<number>();
  for (let index = 1; gap > 0 && index <= count; index += 1) seqs.add(gap * index + random(Math.ceil(gap / 4)));
  while (seqs.size < count) seqs.add(1 + random(2 ** 32) * 2 ** 20 + random(2 ** 20));
  const ascending = [...seqs].sort((a, b) => a - b);
  const instants = ascending.map((_, index) => start + index * minute);
  const created = times === "are shuffled" ? shuffled(instants, random) : instants;
  /** The smaller, the more common. */
  const skewed = (below: number) => random(random(below) + 1);
  return ascending.map((seq, index) => {
    const group = skewed(groups);
    const part = Math.max(1, Math.floor(keys / groups));
    const key = () => (areDependent ? (group * part + skewed(part)) % keys : skewed(keys));
    const createdAt = created[index]!;
    const isSame = random(100) < percentSame;
    return {
      seq,
      id: `st-${seq}`,
      status: transferStatuses[areDependent ? group % 5 : 4 - skewed(5)]!,
      subStatus: "",
      code: keyOf("ST", areDependent ? key() : index % keys),
      refCode: random(4) === 0 ? "" : `PO-${areDependent ? group : skewed(200)}`,
      partner: { code: !isSame && random(10) === 0 ? `P${random(10)}` : "P0", name: "Partner" },
      srcWarehouseCode: `W${isSame ? 0 : areDependent ? group : skewed(20)}`,
      destWarehouseCode: `W${isSame ? 0 : skewed(20)}`,
      items: Array.from({ length: 1 + random(maxItems) }, (_, at) => {
        return { sku: keyOf("SKU", isSame && at === 0 ? 0 : key()), qty: 1 + random(50) };
      }),
      note: "",
      estimatedArrivalDate: new Date(createdAt + (2 + random(5)) * 1440 * minute).toISOString().slice(0, 10),
      createdAt,
      updatedAt: createdAt + random(random(20) === 0 ? 40_000 : 3_000) * minute,
      outboundShipmentCode: "",
      inboundShipmentCode: "",
    };
  });
}
