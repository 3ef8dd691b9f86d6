// Tuning constants, without effect on results. README.md explains the terms. Most comments end with the arguments of
// the benchmark that set the value: `collection` stands for `npm run bench -- collection`. To `list`, add `--alone`.

/**
 * A chunk has at most this many numbers: 32, 64 or 128, because sets of rows and statuses are stored as bits. Larger
 * chunks are slower to change, smaller chunks are slower to search. `collection`
 */
export const maxPerChunk = 128;
/** Neighbouring chunks with at most this many numbers together are joined. `collection` */
export const maxWhenJoined = 96;
/** Chunks in a group of a time column. `list --only updated` */
export const chunksPerGroup = 64;
/** Postings up to this size are arrays: a list takes several times the memory. `collection` */
export const maxInArray = 8;

/** Up to this many transfers are fetched one by one: cheaper than opening cursors. `list --only code` */
export const maxFetched = 4;
/**
 * A join stops after this many steps, plus one for each wanted match of a page. A walk of the table then continues.
 * `shapes`
 */
export const maxStepsInVain = 1_000;
/**
 * A join in a small table has fewer steps: one for this many rows, plus one for each wanted match. `shapes --size 1000`
 */
export const rowsPerStepInVain = 16;
/** The first window is the number of chunks that a page is expected to need, times this reserve. `list --only SKUs` */
export const windowReserve = 1.5;
/** Each further window has this many times as many chunks. `list --only SKUs` */
export const windowGrowth = 4;
/** The first window has at least one chunk for this many lists, or SKUs of a column, to search. `list --only SKUs` */
export const listsPerChunk = 16;

/** The column of SKUs is cleared when it has more than this many distinct SKUs per chunk, on average. `shapes` */
export const maxNumbersPerChunk = 2_048;
/**
 * The column of SKUs is also cleared when it has more than this many distinct SKUs in total. This is 2^23, half of what
 * a Map can hold.
 */
export const maxNumbers = 8_388_608;
/** A `seq` is first looked for in this many rows after the previous row, then by interpolation search. `shapes` */
export const maxRowSteps = 8;
/** In a filter with more keys, each repetition of a key is looked up. `shapes` */
export const maxDistinguished = 1_000;
/** In a filter with more than `maxDistinguished` SKUs, this many are looked up to estimate the cost of all. `shapes` */
export const keysInSample = 64;

// Nanoseconds (`nsPer…`) and the numbers that belong to them, to compare plans. `shapes`

/** A step of a join. */
export const nsPerStep = 300;
/** Adding an entry of a posting to a set of rows. */
export const nsPerUnited = 45;
/** Adding an entry of a dense list: on average, more than one entry per `rowsPerDenseEntry` rows of the table. */
export const nsPerUnitedDense = 10;
export const rowsPerDenseEntry = 16;
/** Adding an entry if the `seq` of the table have no gaps. */
export const nsPerUnitedGapless = 3;
/** Reading the SKUs of a row from the column of SKUs. */
export const nsPerColumnRow = 12;
/** Looking up the number of a SKU in the column costs this much more than adding the SKU to the set of a test. */
export const nsPerNumber = 40;
/** Walking a chunk of a set of rows. */
export const nsPerChunk = 20;
/** Walking a row of the table in the cheapest walk, planning included. */
export const nsPerRowAtLeast = 0.5;
/** Testing the status and times of a row. */
export const nsPerRow = 4;
/** Reading a transfer in a time range and testing its status and times. */
export const nsPerScanned = 100;
/** Hashing a `seq`. `list --only hour` */
export const nsPerHash = 8;
/** Bits of a Bloom filter for each `seq`: about one in this many other `seq` passes. `list --only hour` */
export const bitsPerSeq = 32;
/** Looking up a key in an index costs this much more than adding the key to the set of a test. */
export const nsPerLookUp = 90;
/** This extra cost in an index with more than `nearKeys` keys: most keys are not in the processor's cache. */
export const nsPerFarLookUp = 400;
export const nearKeys = 10_000;
/**
 * Replaces `nsPerFarLookUp` if the filter also has more than `nearKeys` keys: then the set of a test is not in the cache
 * either.
 */
export const nsPerFarLookUpOfMany = 80;
/**
 * Testing whether a text of a transfer equals one value, whether its code is in a set, or whether one of its SKUs is in
 * a set.
 */
export const nsPerEqualTest = 80;
export const nsPerCodeTest = 160;
export const nsPerSkuTest = 400;
/** Testing all transfers in order takes this fraction of the time, because the processor reads ahead. */
export const partInOrder = 0.25;
