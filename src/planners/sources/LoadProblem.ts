import type { TransferLimits } from "../../network/Load";
import { limitedAmounts } from "../../check/limits";
import type { TransferCost } from "./SourcePlan";

/** Divide the units of each line (one SKU) among services so that all transfers together cost little. */
export interface LoadProblem {
  /** In order of preference. */
  readonly services: readonly LoadService[];
  /** For each line, what services can carry of it, in the order of the services. */
  readonly places: readonly (readonly Place[])[];
  /** For each line, the units of each service in loads that supply as much as possible. */
  readonly first: readonly (readonly number[])[];
  /** Divides a line: units of each service, the first as many as possible. */
  readonly divide: (line: number, services: readonly number[]) => readonly number[];
  /** Whether the services can take these units of a line together. */
  readonly canTake: (line: number, qtys: readonly number[]) => boolean;
  /** For each line, whether only `canTake` knows what services of one source can take together. */
  readonly isDated: readonly boolean[];
}

export interface LoadService {
  readonly limits: TransferLimits;
  readonly cost: FullCost;
}

/** All fields are given. */
export type FullCost = Readonly<Record<keyof TransferCost, number>>;

/** What a service can carry of a line, and the units that it carries. */
export interface Place {
  readonly sku: string;
  readonly line: number;
  readonly service: number;
  /**
   * The most units, in whole packs. Among the services of a source, later arrivals can take only a part of what earlier
   * ones can. So services that can take at most n units can together take at most n, too (unless the line is dated).
   */
  readonly most: number;
  /** The units that are not kept for others. */
  readonly limit: number;
  readonly packQty: number;
  readonly unitWeight: number;
  readonly unitVolume: number;
  /** Cost of a unit beside the transfers. */
  readonly unitCost: number;
  /** Amount of each limit that a unit uses, in the order of `limitedAmounts`. */
  readonly amounts: readonly number[];
  /** The share of a transfer that a unit uses, and uses if transfers carry only this line. */
  readonly share: number;
  readonly shareAlone: number;
  /** The places of the same line and source, with this place. */
  readonly peers: readonly Place[];
  qty: number;
}

/** A place without units, of which the peers are known later. */
export function createPlace(
  offer: Pick<Place, "sku" | "line" | "service" | "most" | "limit" | "packQty" | "unitWeight" | "unitVolume">,
  { limits, cost }: LoadService,
): Omit<Place, "peers"> {
  const { most, packQty, unitWeight, unitVolume } = offer;
  const amounts = [unitWeight, unitVolume, 1];
  const given = limitsOf(limits);
  const share = Math.max(...amounts.map((amount, kind) => shareOf(amount, given[kind]!))) || 1e-6 / most;
  const shareAlone = 1 / Math.floor(1 / (share * packQty) + 1e-9) / packQty;
  const unitCost = unitWeight * cost.perWeight + unitVolume * cost.perVolume;
  return { ...offer, amounts, share, shareAlone, unitCost, qty: 0 };
}

/** The limits in the order of `limitedAmounts`; `Infinity` without a limit. */
export function limitsOf(limits: TransferLimits): number[] {
  return limitedAmounts.map((kind) => limits[kind] ?? Infinity);
}

/** The part of a limit; 0 of a limit of 0, because only nothing is within it. */
export function shareOf(amount: number, limit: number): number {
  return amount === 0 ? 0 : amount / limit;
}
