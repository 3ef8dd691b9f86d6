/**
 * The time that a long run has taken and is likely to take, such as `12 s so far, about 30 s to go`.
 *
 * @param start By `Date.now()`.
 * @param done The share that is done, from 0 to 1.
 */
export function timeLeft(start: number, done: number): string {
  const seconds = (Date.now() - start) / 1000;
  const rest = done === 0 || done === 1 ? "" : `, about ${Math.ceil((seconds / done) * (1 - done))} s to go`;
  return `${Math.round(seconds)} s so far${rest}`;
}
