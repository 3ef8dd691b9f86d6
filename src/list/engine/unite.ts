import { isList, type Posting, seqsOf } from "./invertedIndex";

type Seqs = readonly number[];

/** So many places for each `seq` are marked sooner than the `seq` are sorted. */
const maxPlacesPerSeq = 32;

/** The `seq` of some postings, ascending, each once. O(sizes of the postings) where the `seq` lie close together, else with a sort. */
export function unite(postings: readonly Posting[]): Seqs {
  const chunks = postings.flatMap((posting): readonly Seqs[] => (isList(posting) ? posting.chunks : [seqsOf(posting)]));
  const first = chunks.reduce((least, chunk) => Math.min(least, chunk[0]!), Infinity);
  const last = chunks.reduce((greatest, chunk) => Math.max(greatest, chunk[chunk.length - 1]!), 0);
  const size = chunks.reduce((sum, { length }) => sum + length, 0);
  if (last - first < maxPlacesPerSeq * size) return uniteByMarks(chunks, first, last);
  return Array.from(new Set(Float64Array.from(chunks.flat()).sort()));
}

function uniteByMarks(chunks: readonly Seqs[], first: number, last: number): Seqs {
  const marks = new Uint8Array(last - first + 1);
  for (const chunk of chunks) for (const seq of chunk) marks[seq - first] = 1;
  // An array of its final length takes a third of the time of one that grows.
  const united = new Array<number>(marks.reduce((sum, mark) => sum + mark, 0));
  let count = 0;
  marks.forEach((mark, place) => {
    if (mark === 0) return;
    united[count] = first + place;
    count += 1;
  });
  return united;
}
