// Tuning constants, without effect on results. Each comment ends with the benchmark that set the value. `list` means
// `npm run bench -- list --alone`, `collection` means `npm run bench -- collection`, and "counts" the filters of
// `bench/parts/list/listKinds.ts`.

/**
 * Maximum size of a chunk. Larger chunks are slower to change, smaller ones slower to search. At most 128: see
 * `blockBits`. `collection`
 */
export const maxPerChunk = 128;
/** Neighbouring chunks with at most this many numbers together are joined, so that removals leave no tiny chunks. `collection` */
export const maxWhenJoined = 96;
/** Chunks in a group of a time column. `list --only updated` */
export const chunksPerGroup = 64;
/** Postings up to this size are arrays: a list takes several times the memory. `collection` */
export const maxInArray = 8;

/** Up to this many transfers are fetched one by one: cheaper than opening cursors. `list --only code` */
export const maxFetched = 4;
/** A clause with more postings is tested per transfer instead of joined, unless it is the smallest. `list --only SKUs` */
export const maxPostingsToSeek = 8;
/** Transfers scanned in a time range for the cost of one step of a join. `list --only hour` */
export const scannedPerStep = 4;
/**
 * Entries of the table tested for the cost of scanning one transfer, or of one step of a join. `list --only nightly`, counts
 */
export const entriesPerStep = 64;
/** Posting entries merged for the cost of testing one transfer. Counts */
export const unitedPerTest = 200;
/** Up to this many bits for each entry, or for each test, a bitmap is faster than sorting. Counts */
export const maxBitsPerSeq = 16;
