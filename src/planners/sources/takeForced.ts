import { addUp, type CoverProblem, problemBeside, type Supply } from "./CoverProblem";

/**
 * Takes every source without which a SKU would fall short: all covers have it. Repeats this with the remaining problem
 * until there is no such source.
 *
 * @returns The numbers of the sources taken, and the remaining problem; `undefined` if all sources together fall short.
 */
export function takeForced(
  problem: CoverProblem,
): { readonly forced: readonly number[]; readonly rest: CoverProblem } | undefined {
  const forced: number[] = [];
  let rest = problem;
  for (;;) {
    const totals = addUp(rest);
    const { needs } = rest;
    if (needs.some((need, sku) => totals[sku]! < need)) return undefined;
    const isForced = ({ skus, qtys }: Supply) =>
      skus.some((sku, k) => totals[sku]! <= Number.MAX_SAFE_INTEGER && totals[sku]! - qtys[k]! < needs[sku]!);
    const found = rest.supplies.filter(isForced);
    if (found.length === 0) return { forced, rest };
    for (const { source } of found) forced.push(source);
    const taken = new Set(found);
    rest = problemBeside(
      rest,
      found,
      rest.supplies.filter((supply) => !taken.has(supply)),
    );
  }
}
