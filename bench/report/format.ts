/** Three digits, with the unit that fits. */
export function showTime(nanoseconds: number): string {
  if (nanoseconds < 1e3) return `${digits(nanoseconds)} ns`;
  if (nanoseconds < 1e6) return `${digits(nanoseconds / 1e3)} µs`;
  return nanoseconds < 1e9 ? `${digits(nanoseconds / 1e6)} ms` : `${digits(nanoseconds / 1e9)} s`;
}

export function showRatio(ratio: number): string {
  return digits(ratio);
}

/** Of our time to that of what we are compared with. */
export function showShare(ratio: number): string {
  return `${digits(ratio)} × its time`;
}

/** Of the time of what we are compared with to ours. */
export function showSpeed(ratio: number): string {
  return `${digits(ratio)} × as fast`;
}

/** Grouped by thousands, and not rounded. */
export function showCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, " ");
}

function digits(value: number): string {
  if (value >= 999.5) return showCount(Math.round(value));
  if (value < 0.01) return value.toPrecision(1);
  return value.toFixed(value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
}
