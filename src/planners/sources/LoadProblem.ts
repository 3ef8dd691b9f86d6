import type { TransferLimits } from "../../network/TransferNetwork";
import { limitedAmounts } from "../../check/limits";
import type { TransferCost } from "./SourcePlan";

/** Divide the units of each line (one SKU) among services so that all transfers together cost little. */
export interface LoadProblem {
  /** Units of each line: as many as all services together supply. */
  readonly needs: readonly number[];
  /** In order of preference. */
  readonly services: readonly LoadService[];
  /** For each line, what services can carry of it, in the order of the services. */
  readonly places: readonly (readonly Place[])[];
  /** Divides a line whose packs differ in size: units of each service, the first as many as possible. */
  readonly divide: (line: number, services: readonly number[]) => readonly number[];
  /** Whether the services of a source can take these units. Only if the stock depends on the date. */
  readonly canTake?: ((line: number, taken: readonly Pick<Place, "service" | "qty">[]) => boolean) | undefined;
}

export interface LoadService {
  /** Services of one source share its stock. */
  readonly source: number;
  /** The place in the order in which the services of a plan take from the stock. */
  readonly turn: number;
  readonly latestArrivalDate: string;
  readonly limits: TransferLimits;
  readonly cost: FullCost;
}

/** All fields are given. */
export type FullCost = Readonly<Record<keyof TransferCost, number>>;

export interface Offer {
  readonly service: number;
  /**
   * The most units, in whole packs. Among the services of a source, later arrivals can take only a part of what earlier
   * ones can. So services that can take at most n units can together take at most n, too (except with `canTake`).
   */
  readonly most: number;
  /** The units that are not kept for others. */
  readonly limit: number;
  readonly packQty: number;
  readonly unitWeight: number;
  readonly unitVolume: number;
}

/** An offer, and the units taken. */
export interface Place extends Offer {
  readonly line: number;
  /** Cost of a unit beside the transfers. */
  readonly unitCost: number;
  /** Amount of each limit that a unit uses, in the order of `limitedAmounts`. */
  readonly amounts: readonly number[];
  /** The share of a transfer that a unit uses. */
  readonly share: number;
  /** The places of the same line and source, with this place. */
  readonly peers: readonly Place[];
  /** By which {@link byPrice} sorts. */
  price: number;
  qty: number;
}

export function createPlaces(
  services: readonly LoadService[],
  offers: readonly (readonly Offer[])[],
): readonly (readonly Place[])[] {
  const limits = services.map((service) => limitsOf(service.limits));
  return offers.map((each, line) => {
    let peers: Place[] = [];
    return each.map((offer): Place => {
      const { service, most, limit, packQty, unitWeight, unitVolume } = offer;
      const { source, cost } = services[service]!;
      if (peers.length > 0 && services[peers[0]!.service]!.source !== source) peers = [];
      const amounts = [unitWeight, unitVolume, 1];
      const unitCost = unitWeight * cost.perWeight + unitVolume * cost.perVolume;
      const given = limits[service]!;
      const used = Math.max(...amounts.map((amount, kind) => shareOf(amount, given[kind]!)));
      const share = used || 1e-6 / most;
      const place = {
        service,
        most,
        limit,
        packQty,
        unitWeight,
        unitVolume,
        line,
        unitCost,
        amounts,
        share,
        peers,
        price: 0,
        qty: 0,
      };
      peers.push(place);
      return place;
    });
  });
}

/** The problem with only these services, numbered anew. */
export function restrict(problem: LoadProblem, services: readonly number[]): LoadProblem {
  const { divide, canTake } = problem;
  const kept = services.map((service) => problem.services[service]!);
  const placeOf = new Map(services.map((service, place) => [service, place]));
  const offers = problem.places.map((each) =>
    each.flatMap((offer) => {
      const service = placeOf.get(offer.service);
      return service === undefined ? [] : [{ ...offer, service }];
    }),
  );
  return {
    needs: problem.needs,
    services: kept,
    places: createPlaces(kept, offers),
    divide: (line, order) =>
      divide(
        line,
        order.map((place) => services[place]!),
      ),
    canTake:
      canTake &&
      ((line, taken) =>
        canTake(
          line,
          taken.map(({ service, qty }) => ({ service: services[service]!, qty })),
        )),
  };
}

/** The places in the order of their prices, then of the services. */
export function byPrice(places: readonly Place[], priceOf: (place: Place) => number): readonly Place[] {
  for (const place of places) place.price = priceOf(place);
  return Array.from(places).sort((a, b) => a.price - b.price);
}

/** The limits in the order of `limitedAmounts`; `Infinity` without a limit. */
export function limitsOf(limits: TransferLimits): number[] {
  return limitedAmounts.map((kind) => limits[kind] ?? Infinity);
}

/** The part of a limit; 0 of a limit of 0, because only nothing is within it. */
export function shareOf(amount: number, limit: number): number {
  return amount === 0 ? 0 : amount / limit;
}

/** The units that a place can take beside those already taken from its source. */
export function roomOf({ most, limit, peers, qty }: Place): number {
  let least = Math.min(most, limit) - qty;
  if (peers.length === 1) return least;
  for (const peer of peers) {
    if (peer.most < most) continue;
    let left = peer.most;
    for (const other of peers) if (other.most <= peer.most) left -= other.qty;
    least = Math.min(least, left);
  }
  return least;
}
