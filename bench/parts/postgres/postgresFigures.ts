import { geometricMean } from "../../measure/quartiles";
import { showCount, showShare, showTime } from "../../report/format";
import type { Figure, Measurement } from "../../report/Results";

/** Of each size: the times of the library's statements, and what they are to those of the others. */
export function postgresFigures(measured: readonly Measurement[]): Figure[] {
  const sizes = [...new Set(measured.map(({ size }) => size))];
  return sizes.flatMap((size) =>
    figuresOf(
      measured.filter((one) => one.size === size),
      size,
    ),
  );
}

function figuresOf(measured: readonly Measurement[], size: number): Figure[] {
  const of = (contestant: string) => measured.filter((one) => one.contestant === contestant);
  const own = of("stock-transfer");
  const page = `\`TransferTable.list\`, a page of 20 of ${showCount(size)} transfers`;
  const mean = geometricMean(own.map(({ nanoseconds }) => nanoseconds));
  const slowest = largest(own, ({ nanoseconds }) => nanoseconds);
  return [
    {
      what: `${page}, geometric mean over ${own.length} kinds of query`,
      against: "the time itself",
      result: showTime(mean),
    },
    {
      what: `${page}, the slowest of ${own.length} kinds of query`,
      against: "the time itself",
      result: `${showTime(slowest.nanoseconds)} (${slowest.item})`,
    },
    ...shares("plain SELECT"),
    ...shares("best by hand"),
    ...loss(),
  ];

  function shares(contestant: string): Figure[] {
    const others = of(contestant);
    if (others.length === 0) return [];
    // A ratio is that of the other's time to ours.
    const worst = largest(others, ({ ratio }) => 1 / ratio.median);
    const against = `the ${contestant}`;
    return [
      {
        what: `${page}, geometric mean over ${others.length} kinds of query`,
        against,
        result: showShare(1 / geometricMean(others.map(({ ratio }) => ratio.median))),
      },
      {
        what: `${page}, the worst kind of query`,
        against,
        result: `${showShare(1 / worst.ratio.median)} (${worst.item})`,
      },
    ];
  }

  /** In milliseconds: a ratio says little where both are quick. */
  function loss(): Figure[] {
    const plain = of("plain SELECT");
    if (plain.length === 0) return [];
    const lost = ({ item, nanoseconds }: Measurement) =>
      own.find((one) => one.item === item)!.nanoseconds - nanoseconds;
    const worst = largest(plain, lost);
    const time = lost(worst);
    const result = time > 0 ? `${showTime(time)} more (${worst.item})` : "never slower";
    return [{ what: `${page}, the most that a kind of query takes longer`, against: "the plain SELECT", result }];
  }
}

function largest(measured: readonly Measurement[], value: (one: Measurement) => number): Measurement {
  return measured.reduce((best, one) => (value(one) > value(best) ? one : best));
}
