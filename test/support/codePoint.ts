import fc from "fast-check";

const [firstSurrogate, surrogateCount] = [0xd800, 0x800];

/** Any code point except surrogates, as text. The unit "binary" of fast-check has the same, but takes over a second. */
export const codePoint = fc.integer({ min: 0, max: 0x10ffff - surrogateCount }).map(
  (index) => String.fromCodePoint(index < firstSurrogate ? index : index + surrogateCount),
  // The inverse, without which fast-check would not mix in names such as __proto__.
  (text) => {
    if (typeof text !== "string" || !/^\P{Surrogate}$/u.test(text)) throw new TypeError("not a code point");
    const point = text.codePointAt(0)!;
    return point < firstSurrogate ? point : point - surrogateCount;
  },
);
