import { reportDate } from "../../check/examineRequest";
import type { RequestedItem } from "../../check/CheckRequest";
import type { Batch } from "../../check/checkTransfers";
import { readRequestedLines } from "../../check/requestedLines";
import { readLevels } from "../../check/StockLevel";
import type { Issue } from "../../result/Issue";
import { within } from "../../result/misuse";
import { listServices } from "../sources/listServices";
import type { SourceContext } from "../sources/SourcePlan";
import { supplyOf, withinSource } from "../sources/Supplies";
import { createPriority, type Demand } from "./createPriority";
import type { SupplyNeed } from "./SupplyPlan";

/** The priorities of the SKUs that several needs want. Needs with issues are left out. */
export function readPriorities(needs: readonly SupplyNeed[], context: SourceContext, batch: Batch) {
  const wanted = new Map<string, (RequestedItem & { readonly need: number })[]>();
  for (const [need, { items }] of needs.entries()) {
    for (const { sku, qty } of readRequestedLines(items, undefined, [])) {
      const lines = wanted.get(sku);
      if (lines) lines.push({ sku, qty, need });
      else wanted.set(sku, [{ sku, qty, need }]);
    }
  }
  const { notBefore, promisesUntil } = context;
  const services = needs.map((need, index) => {
    const issues: Issue[] = [];
    for (const date of [notBefore, promisesUntil, need.arriveBy]) reportDate("date", date, issues);
    return issues.length > 0 ? [] : withinNeed(index, () => listServices(need, context, issues).usable);
  });
  const several = Array.from(wanted).filter(([, lines]) => lines.length > 1);
  return new Map(several.map(([sku, lines]) => [sku, createPriority(lines.map(toDemand))]));

  function toDemand({ sku, qty, need }: RequestedItem & { readonly need: number }): Demand {
    const { destWarehouseCode } = needs[need]!;
    const offers = services[need]!.flatMap((service) =>
      withinNeed(need, () => {
        const { srcWarehouseCode: source, transferType } = service.told;
        const { level, most } = withinSource(source, () => {
          const [found] = readLevels([{ sku }], service.stock).levels;
          return { level: found, most: supplyOf(service, { sku, qty: Number.MAX_SAFE_INTEGER }, found) };
        });
        return most > 0 ? [{ source, transferType, most, packQty: level!.packQty ?? 1 }] : [];
      }),
    );
    const acceptedQty = batch.acceptedBy(destWarehouseCode)?.get(sku) ?? Infinity;
    return { need, qty, destWarehouseCode, acceptedQty, offers };
  }
}

export function withinNeed<Value>(need: number, run: () => Value): Value {
  return within(() => `needs[${need}]`, run);
}
