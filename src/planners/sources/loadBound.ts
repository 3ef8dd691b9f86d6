import { limitedAmounts } from "../../check/limits";
import { sum } from "../sum";
import { byPrice, limitsOf, type LoadProblem, type Place, roomOf, shareOf } from "./LoadProblem";

/** Rounding errors of sums are smaller than this part of them. */
const margin = 1e-9;
/** The parts of its price at which the load of services that must be used is tried. */
const parts = [1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0];

/**
 * A lower bound of the cost. If transfers could be divided, each line would go by its cheapest services; this is tried
 * for each limit alone. Services without which a line falls short must be used. So many of their transfers are paid in
 * any case, which counts in part; their load then counts for the other part (Lagrangian relaxation). Some line must be
 * needed.
 */
export function loadBound(problem: LoadProblem): number {
  const { services, needs, canTake } = problem;
  const lines = problem.places.filter((_, line) => needs[line]! > 0);
  const limits = services.map((service) => limitsOf(service.limits));
  const needed = services.map(() => limitedAmounts.map(() => 0));
  const isNeeded = services.map(() => false);
  for (const places of lines) {
    const total = sum(places.map(({ most }) => most));
    for (const { service, most, line, amounts } of places) {
      const qty = needs[line]! - (total - most);
      if (qty <= 0) continue;
      isNeeded[service] = true;
      amounts.forEach((amount, kind) => (needed[service]![kind]! += qty * amount));
    }
  }
  const perService = Math.max(
    Math.min(...services.map(({ cost }) => cost.perService)),
    sum(services.map(({ cost }, service) => (isNeeded[service] ? cost.perService : 0))),
  );
  const transfers = needed.map((amounts, service) => {
    const share = amounts.reduce((most, amount, kind) => Math.max(most, shareOf(amount, limits[service]![kind]!)), 0);
    return isNeeded[service] ? Math.max(1, Math.ceil(share - margin * (1 + share))) : 0;
  });
  const paid = sum(transfers.map((count, service) => count * services[service]!.cost.perTransfer));
  const goods = sum(lines.map((places) => leastCost(places, ({ unitCost }) => unitCost)));
  const fixed = services.map(({ cost }) => cost.perService + cost.perTransfer);
  const bounds = lines.map((places) => goods + Math.min(...places.map(({ service }) => fixed[service]!)));
  for (const part of parts) {
    for (const kind of limitedAmounts.keys()) {
      const priceOf = ({ service, amounts, unitCost }: Place) => {
        const share = shareOf(amounts[kind]!, limits[service]![kind]!);
        return unitCost + (isNeeded[service] ? part : 1) * services[service]!.cost.perTransfer * share;
      };
      bounds.push(perService + (1 - part) * paid + sum(lines.map((places) => leastCost(places, priceOf))));
    }
    if (paid === 0) break;
  }
  const bound = bounds.reduce((most, each) => Math.max(most, each));
  // Costs are whole numbers.
  return Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.ceil(bound - margin * (1 + bound))));

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
