export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
