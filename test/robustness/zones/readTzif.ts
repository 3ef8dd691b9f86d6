import type { OffsetChange } from "./zoneHistory";

/** What a TZif file says (RFC 9636). */
export interface Tzif {
  /** Milliseconds ahead of UTC before the first change. */
  readonly before: number;
  readonly changes: readonly OffsetChange[];
  /** What holds after the last change, `""` if nothing is known. */
  readonly rule: string;
}

const headerSize = 44;

/** Reads the 64-bit data and the last line of a file of version 2 or later. */
export function readTzif(bytes: Uint8Array): Tzif {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const old = readHeader(view, 0);
  const header = headerSize + old.times * 5 + old.size;
  const { times, types, size } = readHeader(view, header);

  const timesAt = header + headerSize;
  const indexesAt = timesAt + times * 8;
  const typesAt = indexesAt + times;
  const offsets = Array.from({ length: types }, (_, type) => view.getInt32(typesAt + type * 6) * 1000);
  const changes = Array.from({ length: times }, (_, index) => {
    const place = timesAt + index * 8;
    const seconds = view.getInt32(place) * 2 ** 32 + view.getUint32(place + 4);
    return { at: seconds * 1000, offset: offsets[view.getUint8(indexesAt + index)]! };
  });

  // Leap seconds are 4 bytes longer each than in the old data; the files of zoneinfo have none outside of "right".
  const lastLine = new TextDecoder("latin1").decode(bytes.subarray(indexesAt + times + size));
  const [, rule] = /^\n(.*)\n$/.exec(lastLine) ?? [];
  if (rule === undefined) throw new Error("a TZif file must end with a line that has the rule");
  return { before: offsets[0]!, changes, rule };
}

function readHeader(view: DataView, at: number): { times: number; types: number; size: number } {
  const magic = "TZif";
  for (let index = 0; index < magic.length; index += 1) {
    if (view.getUint8(at + index) !== magic.charCodeAt(index)) throw new Error("not a TZif file");
  }
  if (view.getUint8(at + 4) < "2".charCodeAt(0)) throw new Error("a TZif file of version 1 has no 64-bit data");
  const count = (index: number) => view.getUint32(at + 20 + index * 4);
  const [utcFlags, standardFlags, leaps, times, types, letters] = [0, 1, 2, 3, 4, 5].map(count) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (leaps > 0) throw new Error("a TZif file with leap seconds does not tell the time of a civil clock");
  return { times, types, size: types * 6 + letters + standardFlags + utcFlags };
}
