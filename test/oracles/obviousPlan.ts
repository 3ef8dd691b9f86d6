// The oracle of planTransfers: every way to put one unit after the other into transfers. Do not improve it.

/** The fewest transfers for units of these amounts, each within the limits. */
export function fewestTransfers(units: readonly (readonly number[])[], limits: readonly number[]): number {
  let best = units.length;
  const loads: number[][] = [];
  const place = (index: number) => {
    if (loads.length >= best) return;
    if (index === units.length) {
      best = loads.length;
      return;
    }
    const unit = units[index]!;
    for (const load of loads) {
      if (unit.some((amount, dimension) => load[dimension]! + amount > limits[dimension]!)) continue;
      unit.forEach((amount, dimension) => (load[dimension]! += amount));
      place(index + 1);
      unit.forEach((amount, dimension) => (load[dimension]! -= amount));
    }
    loads.push([...unit]);
    place(index + 1);
    loads.pop();
  };
  place(0);
  return best;
}
