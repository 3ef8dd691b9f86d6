/** The quotient of two integers, rounded up. `Math.ceil` is not exact where the quotient itself has been rounded. */
export function ceilDivide(dividend: number, divisor: number): number {
  const remainder = dividend % divisor;
  return (dividend - remainder) / divisor + (remainder > 0 ? 1 : 0);
}
