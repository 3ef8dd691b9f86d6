import { addUp, type Column, type Cover, type CoverProblem, mostOf, problemBeside } from "./CoverProblem";

/**
 * Takes columns (see {@link CoverProblem}) that all covers have, and drops columns that no cover has: if a SKU would
 * fall short without a group, the column of this group must supply enough units. Repeats this with the remaining
 * problem until nothing changes.
 *
 * @returns The columns taken, and the remaining problem; `undefined` if provably no cover exists.
 */
export function takeForced(problem: CoverProblem): { readonly forced: Cover; readonly rest: CoverProblem } | undefined {
  const forced: Column[] = [];
  let rest = problem;
  for (;;) {
    const { needs } = rest;
    const most = rest.groups.map(mostOf);
    const totals = addUp(needs, most);
    if (needs.some((need, sku) => totals[sku]! < need)) return undefined;
    const taken: Column[] = [];
    const groups = rest.groups.flatMap((group, place) => {
      const required = most[place]!.skus.flatMap((sku, k) => {
        const qty = most[place]!.qtys[k]! - (totals[sku]! - needs[sku]!);
        return totals[sku]! <= Number.MAX_SAFE_INTEGER && qty > 0 ? [{ sku, qty }] : [];
      });
      if (required.length === 0) return [group];
      const possible = group.filter(({ skus, qtys }) =>
        required.every(({ sku, qty }) => (qtys[skus.indexOf(sku)] ?? 0) >= qty),
      );
      if (possible.length > 1) return [possible];
      for (const column of possible) taken.push(column);
      return [];
    });
    if (groups.length + taken.length < rest.groups.length) return undefined;
    if (groups.flat().length === rest.groups.flat().length) return { forced, rest };
    for (const column of taken) forced.push(column);
    rest = problemBeside(needs, taken, groups);
  }
}
