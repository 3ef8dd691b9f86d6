import fc from "fast-check";

const [firstSurrogate, surrogates] = [0xd800, 0x800];

/** A unit of any text without lone surrogates. The unit "binary" is the same, but takes over a second to create. */
export const codePoint = fc.integer({ min: 0, max: 0x10ffff - surrogates }).map(
  (index) => String.fromCodePoint(index < firstSurrogate ? index : index + surrogates),
  // Needed to mix in names such as __proto__.
  (text) => {
    if (typeof text !== "string" || !/^\P{Surrogate}$/u.test(text)) throw new TypeError("not a code point");
    const point = text.codePointAt(0)!;
    return point < firstSurrogate ? point : point - surrogates;
  },
);
