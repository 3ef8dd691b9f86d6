/** How many values a digit has. */
const base = 2048;

/**
 * The positions of integers in their ascending order, those of equal ones in the order in which they stand. A radix sort:
 * O(integers) for each factor of 2048 between the least and the greatest, which may be up to 2^53 − 1 apart; O(integers) if
 * they are ascending.
 */
export function ascendingOrder(integers: readonly number[]): Uint32Array {
  let order = new Uint32Array(integers.length).map((_, index) => index);
  if (integers.every((integer, index) => index === 0 || integers[index - 1]! <= integer)) return order;
  const { least, greatest } = rangeOf(integers);
  let sorted = new Uint32Array(order.length);
  for (let unit = 1; unit <= greatest - least; unit *= base) {
    const digitOf = (position: number) => Math.floor((integers[position]! - least) / unit) % base;
    const ends = new Uint32Array(base);
    for (const position of order) ends[digitOf(position)]! += 1;
    for (let digit = 1; digit < base; digit += 1) ends[digit]! += ends[digit - 1]!;
    for (let index = order.length - 1; index >= 0; index -= 1) {
      const position = order[index]!;
      const digit = digitOf(position);
      ends[digit]! -= 1;
      sorted[ends[digit]!] = position;
    }
    [order, sorted] = [sorted, order];
  }
  return order;
}

function rangeOf(integers: readonly number[]): { readonly least: number; readonly greatest: number } {
  let [least, greatest] = [Infinity, -Infinity];
  for (const integer of integers) {
    if (integer < least) least = integer;
    if (integer > greatest) greatest = integer;
  }
  return { least, greatest };
}
