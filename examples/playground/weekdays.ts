const names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** ISO weekdays in words; without any given, all of them count. */
export function tellWeekdays(days: readonly number[] = [1, 2, 3, 4, 5, 6, 7]): string {
  const sorted = [...new Set(days)].sort((a, b) => a - b);
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)];
  if (sorted.length === 7) return "every day";
  const isRange = sorted.length > 2 && last - first === sorted.length - 1;
  return isRange ? `${nameOf(first)} to ${nameOf(last)}` : sorted.map(nameOf).join(", ");
}

function nameOf(day: number): string {
  return names[day - 1] ?? "";
}
