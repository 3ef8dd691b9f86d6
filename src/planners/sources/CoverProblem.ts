/**
 * A set covering problem with quantities, costs and groups: find the cheapest columns that together supply the needs,
 * at most one column of each group. A group is a source warehouse; a column is a set of its services, which are lanes
 * of different transfer types to the destination. Quantities and costs are safe integers ≥ 0.
 */
export interface CoverProblem {
  /** Units needed of each SKU, ≥ 0. */
  readonly needs: Float64Array;
  /** No group is empty. */
  readonly groups: readonly (readonly Column[])[];
}

/** The units of some SKUs. */
export interface Units {
  /** Indexes into the needs of the problem, ascending. */
  readonly skus: readonly number[];
  /** Units of each of these SKUs, from 1 to the needed units. */
  readonly qtys: readonly number[];
}

export interface Column extends Units {
  readonly cost: number;
  /** Service numbers, ascending. This array object identifies the column, also in derived problems. */
  readonly services: readonly number[];
}

/** Columns that together supply everything. */
export type Cover = readonly Column[];

export interface BoundedCover {
  readonly cover: Cover;
  /** Proven: no cover costs less. */
  readonly lowerBound: number;
}

export function costOf(cover: Cover): number {
  return cover.reduce((sum, { cost }) => sum + cost, 0);
}

/** The units of each SKU that the chosen columns do not supply. */
export function needsBeside(needs: Float64Array, chosen: readonly Units[]): Float64Array {
  const left = needs.slice();
  for (const { skus, qtys } of chosen) {
    for (let k = 0; k < skus.length; k += 1) left[skus[k]!] = Math.max(0, left[skus[k]!]! - qtys[k]!);
  }
  return left;
}

/** The problem that remains for the other groups if these columns are chosen, without dominated columns. */
export function problemBeside(needs: Float64Array, chosen: Cover, others: CoverProblem["groups"]): CoverProblem {
  const left = needsBeside(needs, chosen);
  const groups = others.map((group) => undominated(group.map((column) => capColumn(column, left))));
  return { needs: left, groups: groups.filter((group) => group.length > 0) };
}

function capColumn(column: Column, needs: Float64Array): Column {
  const { cost, services } = column;
  const skus: number[] = [];
  const qtys: number[] = [];
  column.skus.forEach((sku, k) => {
    if (needs[sku] === 0) return;
    skus.push(sku);
    qtys.push(Math.min(column.qtys[k]!, needs[sku]!));
  });
  return { skus, qtys, cost, services };
}

/** Drops empty columns, and columns for which another column has at least the units and costs no more. */
export function undominated(columns: readonly Column[]): readonly Column[] {
  if (columns.length === 1 && columns[0]!.skus.length > 0) return columns;
  const sorted = columns.filter(({ skus }) => skus.length > 0).sort((a, b) => a.cost - b.cost);
  return sorted.filter((column, place) => {
    const isDominatedBy = (other: Column, at: number) =>
      at !== place && other.cost <= column.cost && has(other, column) && (at < place || !has(column, other));
    return !sorted.some(isDominatedBy);
  });
}

/** Whether `some` has at least as many units of each SKU as `others`. */
export function has(some: Units, others: Units): boolean {
  let place = 0;
  return others.skus.every((sku, k) => {
    while (some.skus[place]! < sku) place += 1;
    return some.skus[place] === sku && some.qtys[place]! >= others.qtys[k]!;
  });
}

/** The greatest quantity of each SKU in any column of the group. */
export function mostOf(group: readonly Column[]): Units {
  if (group.length === 1) return group[0]!;
  const most = new Map<number, number>();
  for (const { skus, qtys } of group) {
    skus.forEach((sku, k) => most.set(sku, Math.max(most.get(sku) ?? 0, qtys[k]!)));
  }
  const skus = Array.from(most.keys()).sort((a, b) => a - b);
  return { skus, qtys: skus.map((sku) => most.get(sku)!) };
}

/** The columns of this problem with the services of a cover, in the order of the groups. */
export function columnsOf({ groups }: CoverProblem, cover: Cover): Column[] {
  const chosen = new Set(cover.map(({ services }) => services));
  return groups.flat().filter(({ services }) => chosen.has(services));
}

export function isCover(needs: Float64Array, chosen: readonly Units[]): boolean {
  return needsBeside(needs, chosen).every((qty) => qty === 0);
}

/** Total units of each SKU. A sum beyond 2^53 − 1 is rounded, but still exceeds every need. */
export function addUp(needs: Float64Array, units: readonly Units[]): Float64Array {
  const totals = new Float64Array(needs.length);
  for (const { skus, qtys } of units) {
    for (let k = 0; k < skus.length; k += 1) totals[skus[k]!]! += qtys[k]!;
  }
  return totals;
}

/** The steps charged for a pass: one for each SKU, ten for each column, and one for each SKU of a column. */
export function stepsOf({ needs, groups }: CoverProblem): number {
  return groups.flat().reduce((sum, { skus }) => sum + skus.length + 10, needs.length);
}
