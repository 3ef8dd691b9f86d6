/**
 * The index of the first of the ascending numbers that is at least `min`, or the length if there is none. Interpolation
 * search: O(1) if the numbers are spread evenly, as most `seq` are, and O(log length) whatever they are.
 */
export function lowerBound(numbers: readonly number[], min: number): number {
  const last = numbers.length - 1;
  if (last < 0 || numbers[0]! >= min) return 0;
  if (numbers[last]! < min) return last + 1;
  // Where no number is missing, the place is known. Of equal numbers, the first one follows a smaller number.
  const place = min - numbers[0]!;
  if (place <= last && numbers[place] === min && numbers[place - 1]! < min) return place;
  let low = Math.floor(((min - numbers[0]!) / (numbers[last]! - numbers[0]!)) * last);
  let high = low;
  // In steps that double, until the number at `low` is below the minimum and that at `high` is not.
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

/** Binary search: the first index below `length` for which the test fails. It holds for all indexes before. */
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
