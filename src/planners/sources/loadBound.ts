import { limitedAmounts } from "../../check/limits";
import { sum } from "../sum";
import { byPrice, limitsOf, type LoadProblem, type Place, roomOf, shareOf } from "./LoadProblem";

/** Rounding errors of sums are smaller than this part of them. */
const margin = 1e-9;
/**
 * A lower bound of the cost. If transfers could be divided, each line would go by its cheapest services; this is tried
 * for each limit alone. A service or a source without which a line falls short must be used: the transfers for these
 * units are paid in any case. Its load is then free, or all loads are priced and these transfers are free. Some line must
 * be needed.
 */
export function loadBound(problem: LoadProblem): number {
  const { services, needs, canTake } = problem;
  const lines = problem.places.filter((_, line) => needs[line]! > 0);
  const limits = services.map((service) => limitsOf(service.limits));
  /** The amounts that a service must carry, and those that the services of a source must carry together. */
  const [byService, bySource] = [new Map<number, readonly number[]>(), new Map<number, readonly number[]>()];
  for (const places of lines) {
    const supplied = (peers: readonly Place[]) =>
      peers.reduce((most, peer) => (canTake ? most + peer.most : Math.max(most, peer.most)), 0);
    const sources = places.filter((place) => place === place.peers[0]);
    const missing = needs[places[0]!.line]! - sum(sources.map(({ peers }) => supplied(peers)));
    for (const { peers, service, amounts } of sources) {
      const all = missing + supplied(peers);
      force(bySource, services[service]!.source, all, amounts);
      for (const peer of peers) {
        const others = peers.filter((each) => each !== peer);
        force(byService, peer.service, all - supplied(others), amounts);
      }
    }
  }
  const isNeeded = services.map(({ source }) => bySource.has(source));
  const paidTo = Array.from(bySource, ([source, together]) => {
    const own = services.flatMap((each, service) => (each.source === source ? [{ ...each.cost, service }] : []));
    const shareOfKind = (amounts: readonly number[], service: number, kind: number) =>
      shareOf(amounts[kind]!, limits[service]![kind]!);
    const shares = limitedAmounts.map((_, kind) =>
      Math.min(
        ...own.map(({ service, perTransfer }) => {
          const share = shareOfKind(together, service, kind);
          // Infinity times 0 would be NaN.
          return share === Infinity ? share : share * perTransfer;
        }),
      ),
    );
    const alone = own.map(({ service, perTransfer }) => {
      const amounts = byService.get(service);
      if (!amounts) return 0;
      const share = Math.max(...limitedAmounts.map((_, kind) => shareOfKind(amounts, service, kind)));
      return perTransfer * Math.max(1, Math.ceil(share - margin * (1 + share)));
    });
    return {
      perService: Math.max(
        Math.min(...own.map((cost) => cost.perService)),
        sum(own.map((cost) => (byService.has(cost.service) ? cost.perService : 0))),
      ),
      transfers: Math.max(...shares, Math.min(...own.map((cost) => cost.perTransfer)), sum(alone)),
    };
  });
  const perService = Math.max(
    Math.min(...services.map(({ cost }) => cost.perService)),
    sum(paidTo.map((cost) => cost.perService)),
  );
  const paid = sum(paidTo.map((cost) => cost.transfers));
  const goods = sum(lines.map((places) => leastCost(places, ({ unitCost }) => unitCost)));
  const fixed = services.map(({ cost }) => cost.perService + cost.perTransfer);
  const bounds = lines.map((places) => goods + Math.min(...places.map(({ service }) => fixed[service]!)));
  for (const isPaid of paid > 0 ? [false, true] : [false]) {
    for (const kind of limitedAmounts.keys()) {
      const priceOf = ({ service, amounts, unitCost }: Place) => {
        if (isPaid && isNeeded[service]) return unitCost;
        return unitCost + services[service]!.cost.perTransfer * shareOf(amounts[kind]!, limits[service]![kind]!);
      };
      bounds.push(perService + (isPaid ? paid : 0) + sum(lines.map((places) => leastCost(places, priceOf))));
    }
  }
  const bound = bounds.reduce((most, each) => Math.max(most, each));
  // Costs are whole numbers.
  return Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.ceil(bound - margin * (1 + bound))));

  function force(all: Map<number, readonly number[]>, key: number, qty: number, amounts: readonly number[]): void {
    if (qty <= 0) return;
    const before = all.get(key);
    const added = amounts.map((amount, kind) => (before?.[kind] ?? 0) + qty * amount);
    all.set(key, added);
  }

  function leastCost(places: readonly Place[], priceOf: (place: Place) => number): number {
    let left = needs[places[0]!.line]!;
    let total = 0;
    for (const place of byPrice(places, priceOf)) {
      // Where the stock depends on the date, services of a source may take more together than each alone.
      const qty = Math.min(left, canTake ? Math.min(place.most, place.limit) : roomOf(place));
      place.qty += qty;
      left -= qty;
      total += qty * place.price;
      if (left === 0) break;
    }
    for (const place of places) place.qty = 0;
    return total;
  }
}
