import type { TransferFilter } from "stock-transfer";
import { instantOfRun, sku } from "../../data/transfers";
import { firstPage, type ListKind } from "./listKinds";

/** Ranges of time over transfers of which each fifth was updated at one instant. */
export function nightlyKinds(runFollows: "chance" | "seq"): ListKind[] {
  const last = (size: number) => ({ updatedFrom: instantOfRun(5, size) });
  const second = (size: number) => ({ updatedFrom: instantOfRun(2, size), updatedTo: instantOfRun(2, size) });
  const nineSkus = { skus: Array.from({ length: 9 }, (_, rank) => sku(rank)) };

  const kind = (
    name: string,
    range: (size: number) => TransferFilter,
    filter: TransferFilter = {},
    order?: "oldest",
  ): ListKind => ({
    name: runFollows === "seq" ? `${name}; runs follow seq` : name,
    queryAt: (size) => firstPage({ ...filter, ...range(size) }, order),
    withoutRange: firstPage(filter, order),
  });
  return [
    kind("updated in the last nightly run", last),
    kind("updated in the last nightly run, nine common SKUs", last, nineSkus),
    kind("updated in the last nightly run, oldest first", last, {}, "oldest"),
    kind("updated in the second nightly run", second),
    kind("updated in the last nightly run, rare source", last, { srcWarehouseCode: "W39" }),
  ];
}
