import { enGB } from "date-fns/locale/en-GB";
import type { LaneTerms, NetworkConfig, WarehouseConfig } from "stock-transfer";
import { writeDay } from "./days";

/** The terms of a service between two warehouses. */
export function laneTermsOf(
  src: string,
  dest: string,
  transferType: string,
  { lanes = [], defaultLane = [] }: NetworkConfig,
): Partial<LaneTerms> {
  const own = lanes.filter((lane) => lane.src === src && lane.dest === dest);
  const all: readonly LaneTerms[] = own.length > 0 ? own : [defaultLane].flat();
  return all.find((lane) => lane.transferType === transferType) ?? {};
}

/** The cut-off of a day: the service beats the warehouse, except for an earlier cut-off of the warehouse on the date. */
export function cutOffOf(terms: Partial<LaneTerms>, source: WarehouseConfig, day: string): string | undefined {
  const usual = ({ cutOff }: Partial<LaneTerms> | WarehouseConfig) =>
    typeof cutOff === "string" ? cutOff : cutOff?.[writeDay(day, "i", enGB)];
  const [ofService, ofDate] = [usual(terms), source.cutOffOn?.[day]];
  if (ofService !== undefined && ofDate !== undefined && ofService < ofDate) return terms.cutOffOn?.[day] ?? ofService;
  return terms.cutOffOn?.[day] ?? ofDate ?? ofService ?? usual(source);
}
