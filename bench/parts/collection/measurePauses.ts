import { PerformanceObserver } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import { partitionPoint } from "../../../src/list/sortedSearch";

/** Microseconds. */
export interface Pauses {
  readonly median: number;
  readonly p9999: number;
  readonly longest: number;
  /** The longest call that was not interrupted, without its garbage collection. */
  readonly longestOwn: number;
  readonly longestCollection: number;
  /** The number of calls that the operating system interrupted. */
  readonly interrupted: number;
}

/** Times the call with each value separately. */
export async function measurePauses<Value>(values: readonly Value[], call: (value: Value) => void): Promise<Pauses> {
  const count = values.length;
  const starts = new Float64Array(count);
  const ends = new Float64Array(count);
  const collections: { start: number; end: number }[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      collections.push({ start: startTime, end: startTime + duration });
    }
  });
  observer.observe({ entryTypes: ["gc"] });
  const switches = new Float64Array(count + 1);
  for (let index = 0; index < count; index += 1) {
    // The observer receives garbage collections only between tasks of the event loop.
    if (index % 1_000 === 0) await setImmediate();
    switches[index] = process.resourceUsage().involuntaryContextSwitches;
    starts[index] = performance.now();
    call(values[index]!);
    ends[index] = performance.now();
  }
  switches[count] = process.resourceUsage().involuntaryContextSwitches;
  await setImmediate();
  await setImmediate();
  observer.disconnect();

  const times = ends.map((end, index) => (end - starts[index]!) * 1000);
  const own = new Float64Array(times);
  for (const { start, end } of collections) {
    const index = partitionPoint(count, (one) => starts[one]! <= start) - 1;
    if (index >= 0) own[index]! -= Math.max(0, Math.min(end, ends[index]!) - start) * 1000;
  }
  const isInterrupted = (index: number) => switches[index + 1]! > switches[index]!;
  const sorted = times.slice().sort();
  return {
    median: sorted[Math.floor(count / 2)]!,
    p9999: sorted[Math.floor(count * 0.9999)]!,
    longest: sorted[count - 1]!,
    longestOwn: own.reduce((max, each, index) => (isInterrupted(index) ? max : Math.max(max, each)), 0),
    longestCollection: collections.reduce((max, { start, end }) => Math.max(max, (end - start) * 1000), 0),
    interrupted: times.filter((_, index) => isInterrupted(index)).length,
  };
}
