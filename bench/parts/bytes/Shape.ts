/** A kind of input that can be made in any length. */
export interface Shape {
  readonly name: string;
  /** The input of about so many bytes. */
  readonly make: (bytes: number) => Input;
  /** What each call answers at every size: otherwise one size may be refused early, and seem fast. */
  readonly outcome: unknown;
}

export interface Input {
  /** As UTF-8; of a value that is no text, the bytes of its JSON. */
  readonly bytes: number;
  readonly call: () => unknown;
}

/** The same part again and again, or a different one each time, up to about so many bytes. */
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
