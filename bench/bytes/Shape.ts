/** A kind of input that may be made as long as one likes. */
export interface Shape {
  readonly name: string;
  /** The input of about so many bytes. */
  readonly make: (bytes: number) => Input;
  /** What each call answers, so that no size is refused earlier than another. */
  readonly outcome: unknown;
}

export interface Input {
  /** As UTF-8, and for values that JSON can carry as that. */
  readonly bytes: number;
  readonly call: () => unknown;
}

/** The part over and over, or another one each time, up to so many bytes. */
export function fill(bytes: number, part: string | ((index: number) => string), between = ""): string {
  const partOf = typeof part === "string" ? () => part : part;
  const parts: string[] = [];
  for (let length = 0, index = 0; length < bytes; index += 1) {
    const next = partOf(index);
    parts.push(next);
    length += next.length + between.length;
  }
  return parts.join(between);
}

export function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}
