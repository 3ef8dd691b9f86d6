import { type PlannedItem, planTransfers, type TransferLimits } from "stock-transfer/planners";

export interface Order {
  readonly limits: number | TransferLimits;
  readonly items: readonly PlannedItem[];
}

/** The heading of a Markdown table of `rowOf`. */
export const heading = `| class | orders | proven optimal | above the bound, mean | at most | transfers, mean | ms, median | at most |
| --- | --- | --- | --- | --- | --- | --- | --- |`;

/** Plans each order of a class. Times are processor times of the process. */
export function rowOf(name: string, orders: readonly Order[], effort: number | undefined): string {
  // The first calls of a process are slower than all others.
  planTransfers(orders[0]!.items, orders[0]!.limits, { effort });
  const plans = orders.map(({ items, limits }) => {
    const start = process.cpuUsage();
    const { transfers, lowerBound } = planTransfers(items, limits, { effort });
    const { user, system } = process.cpuUsage(start);
    return { transfers: transfers.length, excess: transfers.length - lowerBound, ms: (user + system) / 1000 };
  });
  const excesses = plans.map(({ excess }) => excess);
  const times = plans.map(({ ms }) => ms).sort((a, b) => a - b);
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / plans.length;
  const proven = excesses.filter((excess) => excess === 0).length;
  const median = times[Math.floor(times.length / 2)]!;
  const cells = [
    ...[name, plans.length, proven, mean(excesses).toFixed(2), Math.max(...excesses)],
    ...[mean(plans.map(({ transfers }) => transfers)).toFixed(0), median.toFixed(1), times.at(-1)!.toFixed(1)],
  ];
  return `| ${cells.join(" | ")} |`;
}
