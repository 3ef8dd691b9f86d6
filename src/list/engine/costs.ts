// None of these numbers changes an answer. Each was set by the benchmark after it: `npm run bench -- list --alone` asks for pages,
// `npm run bench -- collection` puts, updates and measures memory. Counts: the filters of `bench/parts/list/listKinds.ts`.

/** Numbers in a chunk: few enough to move at once, enough to keep chunks few. At most 128: see `blockBits`. `collection` */
export const maxPerChunk = 128;
/** Neighbouring chunks with at most this many numbers together are joined, so that removals leave no tiny chunks. `collection` */
export const maxWhenJoined = 96;
/** Chunks that share one zone of times in the zone map. `list --only updated` */
export const chunksPerGroup = 64;
/** Postings up to this size are arrays: a list takes several times the memory. `collection` */
export const maxInArray = 8;

/** Up to this many transfers are fetched one by one: cheaper than opening cursors. `list --only code` */
export const maxFetched = 4;
/** A clause with more postings is tested in each transfer, unless it is the smallest one. `list --only SKUs` */
export const maxPostingsToSeek = 8;
/** Transfers scanned by time for the cost of one step of a join: those of a range are often in the cache. `list --only hour` */
export const scannedPerStep = 4;
/** Entries of the table tested for the cost of one transfer scanned, or of one step of a join. `list --only nightly`, counts */
export const entriesPerStep = 64;
/** Entries of postings united for the cost of testing one transfer. Counts */
export const unitedPerTest = 200;
/** Up to this many bits for each entry, or each test of one, a bitmap takes less time than sorting. Counts */
export const maxBitsPerSeq = 16;
