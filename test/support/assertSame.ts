import { strict as assert } from "node:assert";

/** As `assert.deepEqual`, which takes several times as long, but for what JSON does not tell apart. */
export function assertSame(value: unknown, expected: unknown): void {
  if (JSON.stringify(value) !== JSON.stringify(expected)) assert.deepEqual(value, expected);
}
