import { sum } from "../sum";

/** What a need wants of a SKU, and which services can carry it. */
export interface Demand {
  /** Index of the need. */
  readonly need: number;
  readonly qty: number;
  readonly destWarehouseCode: string;
  /** The most units that the destination accepts from all needs together. */
  readonly acceptedQty: number;
  /** The most units that a service can take alone. Late services can only take a part of what early ones can. */
  readonly offers: readonly Offer[];
}

export interface Offer {
  readonly source: string;
  readonly transferType: string;
  readonly most: number;
  /** Only whole packs can be supplied. */
  readonly packQty: number;
}

/** Units that a service takes. */
export interface Take {
  readonly source: string;
  readonly transferType: string;
  readonly qty: number;
}

/** Units that are gone, with the most units that their service can take. */
type Taken = Pick<Take, "source" | "qty"> & Pick<Offer, "most">;

/** The units that each service should take, by {@link nameOf}. */
export type Shares = ReadonlyMap<string, number>;

/**
 * The needs for one SKU, in order of priority. In turn, each gets as many units as possible if the earlier needs, which
 * get no less, take other units where they can: a lexicographic maximum flow, by augmenting paths.
 */
export function createPriority(demands: readonly Demand[]) {
  const taken: Taken[] = [];
  const isMixed = demands.some(({ offers }) => offers.some(({ packQty }) => packQty !== offers[0]!.packQty));
  const goals = serve(taken, demands).served;
  return { sharesOf, commit };

  /** Records the units that a need has got. */
  function commit(need: number, takes: readonly Take[]): void {
    const demand = demands.find((one) => one.need === need);
    if (demand) taken.push(...fixed(demand, takes));
  }

  /**
   * Whether later needs get all they can if a need takes these units.
   *
   * @returns If not, what the need should take instead.
   */
  function sharesOf(need: number, takes: readonly Take[]): Shares | undefined {
    const place = demands.findIndex((one) => one.need === need);
    const demand = demands[place];
    const later = demands.slice(place + 1).map((one, index) => ({ ...one, qty: goals[place + 1 + index]! }));
    if (!demand || later.length === 0) return undefined;
    const { served } = serve([...taken, ...fixed(demand, takes)], later);
    if (served.every((qty, index) => qty >= later[index]!.qty)) return undefined;
    const { shares } = serve(taken, later, { demand, takes });
    return new Map(
      demand.offers.map(({ source, transferType, packQty }) => {
        const name = nameOf(source, transferType);
        return [name, Math.ceil(shares.get(name)! / packQty) * packQty];
      }),
    );
  }

  function fixed({ offers }: Demand, takes: readonly Take[]) {
    return takes.map(({ source, transferType, qty }) => ({ source, most: mostOf(offers, source, transferType), qty }));
  }

  /**
   * Serves the later needs in turn.
   *
   * @param used Units that are gone.
   * @param first A need that has taken units, and may exchange them for others.
   */
  function serve(
    used: readonly Taken[],
    later: readonly Demand[],
    first?: { readonly demand: Demand; readonly takes: readonly Take[] },
  ) {
    const graph = createGraph();
    const nodes = new Map<string, Map<number, number>>();
    // The stock of a source is a chain of levels: from those with the least units to all units.
    for (const { source, most } of demands.flatMap(({ offers }) => offers).sort((a, b) => b.most - a.most)) {
      const levels = nodes.get(source) ?? new Map<number, number>();
      nodes.set(source, levels);
      if (levels.has(most)) continue;
      const gone = used.filter((one) => one.source === source && one.most <= most).map(({ qty }) => qty);
      const next = Array.from(levels.values()).at(-1) ?? graph.sink;
      levels.set(most, graph.addNode());
      graph.addArc(levels.get(most)!, next, most - sum(gone));
    }
    const nodeOf = (source: string, most: number) => nodes.get(source)!.get(most)!;
    const shares = new Map<string, number>();
    const own = graph.addNode();
    const arcs = (first?.takes ?? []).map(({ source, transferType, qty }) => {
      const level = nodeOf(source, mostOf(first!.demand.offers, source, transferType));
      return { name: nameOf(source, transferType), arc: graph.addArc(own, level, Infinity, graph.push(level, qty)) };
    });
    for (const { source, transferType, most } of first?.demand.offers ?? []) {
      arcs.push({ name: nameOf(source, transferType), arc: graph.addArc(own, nodeOf(source, most), Infinity) });
    }
    const accepted = new Map<string, number>();
    const served = later.map(({ qty, destWarehouseCode, acceptedQty, offers }) => {
      const node = graph.addNode();
      const before = accepted.get(destWarehouseCode) ?? 0;
      const most = Math.min(qty, acceptedQty - before);
      const packQty = isMixed ? 1 : Math.max(1, ...offers.map((offer) => offer.packQty));
      for (const { source, most } of offers) graph.addArc(node, nodeOf(source, most), Infinity);
      const sent = graph.push(node, most - (most % packQty));
      accepted.set(destWarehouseCode, before + sent);
      return sent;
    });
    for (const { name, arc } of arcs) shares.set(name, (shares.get(name) ?? 0) + graph.flowOf(arc));
    return { served, shares };
  }
}

export function nameOf(source: string, transferType: string): string {
  return JSON.stringify([source, transferType]);
}

function mostOf(offers: readonly Offer[], source: string, transferType: string): number {
  return offers.find((offer) => offer.source === source && offer.transferType === transferType)!.most;
}

/** A network with capacities. An arc and its opposite have the numbers 2n and 2n + 1. */
function createGraph() {
  const sink = 0;
  const arcsFrom: number[][] = [[]];
  const to: number[] = [];
  const left: number[] = [];
  return { sink, addNode, addArc, push, flowOf: (arc: number) => left[arc + 1]! };

  function addNode(): number {
    return arcsFrom.push([]) - 1;
  }

  function addArc(from: number, target: number, capacity: number, flow = 0): number {
    const arc = to.push(target, from) - 2;
    left.push(capacity - flow, flow);
    arcsFrom[from]!.push(arc);
    arcsFrom[target]!.push(arc + 1);
    return arc;
  }

  /** Sends up to `most` units from a node to the sink, by shortest paths. Returns the units sent. */
  function push(from: number, most: number): number {
    for (let sent = 0; ;) {
      const path = sent < most ? findPath(from) : [];
      if (path.length === 0) return sent;
      const qty = path.reduce((least, arc) => Math.min(least, left[arc]!), most - sent);
      for (const arc of path) {
        left[arc]! -= qty;
        left[arc % 2 === 0 ? arc + 1 : arc - 1]! += qty;
      }
      sent += qty;
    }
  }

  function findPath(from: number): readonly number[] {
    const arcTo = new Map<number, number>([[from, -1]]);
    for (const node of arcTo.keys()) {
      if (node === sink) break;
      for (const arc of arcsFrom[node]!) {
        if (left[arc]! > 0 && !arcTo.has(to[arc]!)) arcTo.set(to[arc]!, arc);
      }
    }
    const path: number[] = [];
    if (!arcTo.has(sink)) return path;
    for (let node = sink; node !== from;) {
      const arc = arcTo.get(node)!;
      path.push(arc);
      node = to[arc % 2 === 0 ? arc + 1 : arc - 1]!;
    }
    return path;
  }
}
