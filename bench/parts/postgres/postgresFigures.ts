import { geometricMean } from "../../measure/quartiles";
import { showCount, showShare, showTime } from "../../report/tables";
import type { Figure, Measurement } from "../../report/Results";

/** For each size: the times of the library's statements, and the ratios to the others. */
export function postgresFigures(all: readonly Measurement[]): Figure[] {
  return [...new Set(all.map(({ size }) => size))].flatMap((size) =>
    ["stock-transfer", "plain SELECT", "best by hand"].flatMap((contestant) => {
      const times = all.filter((one) => one.size === size && one.contestant === contestant);
      if (times.length === 0) return [];
      const isOwn = contestant === "stock-transfer";
      // Ratios are the other's time divided by ours.
      const valueOf = ({ nanoseconds, ratio }: Measurement) => (isOwn ? nanoseconds : 1 / ratio.median);
      const show = isOwn ? showTime : showShare;
      const what = `\`TransferTable.list\`, a page of 20 of ${showCount(size)} transfers, ${times.length} kinds of query`;
      const against = isOwn ? "the time itself" : `the ${contestant}`;
      const worst = times.reduce((most, one) => (valueOf(one) > valueOf(most) ? one : most));
      return [
        { what: `${what}, geometric mean`, against, result: show(geometricMean(times.map(valueOf))) },
        { what: `${what}, the worst`, against, result: `${show(valueOf(worst))} (${worst.item})` },
      ];
    }),
  );
}
