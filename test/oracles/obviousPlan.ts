// The oracle of planTransfers: every way to put one unit after the other into transfers. Do not improve it.

/** The fewest transfers for units of these weights, each within the limit. */
export function fewestTransfers(units: readonly number[], limit: number): number {
  let best = units.length;
  const loads: number[] = [];
  const place = (index: number) => {
    if (loads.length >= best) return;
    if (index === units.length) {
      best = loads.length;
      return;
    }
    const unit = units[index]!;
    for (let load = 0; load < loads.length; load += 1) {
      if (loads[load]! + unit > limit) continue;
      loads[load]! += unit;
      place(index + 1);
      loads[load]! -= unit;
    }
    loads.push(unit);
    place(index + 1);
    loads.pop();
  };
  place(0);
  return best;
}
