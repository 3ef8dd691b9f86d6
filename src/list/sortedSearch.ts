/**
 * The index of the first number ≥ `min` in an ascending array, or the length if all numbers are smaller. Interpolation
 * search: O(1) for evenly spread numbers, otherwise O(log length).
 */
export function lowerBound(numbers: readonly number[], min: number): number {
  const last = numbers.length - 1;
  if (last < 0 || numbers[0]! >= min) return 0;
  if (numbers[last]! < min) return last + 1;
  // In a run of consecutive integers, the index is a subtraction. The last condition picks the first of equal numbers.
  const place = min - numbers[0]!;
  if (place <= last && numbers[place] === min && numbers[place - 1]! < min) return place;
  let low = Math.floor(((min - numbers[0]!) / (numbers[last]! - numbers[0]!)) * last);
  let high = low;
  // Galloping search: the steps double until numbers[low] < min ≤ numbers[high].
  for (let step = 1; numbers[low]! >= min; step *= 2) {
    high = low;
    low = Math.max(0, low - step);
  }
  for (let step = 1; numbers[high]! < min; step *= 2) {
    low = high;
    high = Math.min(last, high + step);
  }
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! < min) low = middle;
    else high = middle;
  }
  return high;
}

/** Binary search: the first index that fails the test, or `length`. All later indexes must fail, too. */
export function partitionPoint(length: number, test: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
