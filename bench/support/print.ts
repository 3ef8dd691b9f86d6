import { cpus } from "node:os";

export function printMachine(): void {
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown"}`);
}

/** Ten characters wide. */
export function showTime(nanoseconds: number): string {
  return (nanoseconds < 10_000 ? `${nanoseconds.toFixed(0)} ns` : `${(nanoseconds / 1000).toFixed(0)} µs`).padStart(10);
}
