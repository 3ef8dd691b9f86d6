import { strict as assert } from "node:assert";

/** Like `assert.deepEqual`, but several times as fast. Does not distinguish values with the same JSON. */
export function assertSame(value: unknown, expected: unknown): void {
  if (JSON.stringify(value) !== JSON.stringify(expected)) assert.deepEqual(value, expected);
}
