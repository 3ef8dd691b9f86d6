// Tuning constants, without effect on results. Each comment ends with the benchmark that set the value. `list` means
// `npm run bench -- list --alone`, `collection` means `npm run bench -- collection`, and "counts" the filters of
// `bench/parts/list/listKinds.ts`.

/**
 * Maximum size of a chunk. Larger chunks are slower to change, smaller ones slower to search. 32, 64 or
 * 128: rows and statuses have bits in words. `collection`
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
/** The most steps of a join of a page. After these, the page scans the table and unites clauses. `shapes` */
export const maxStepsInVain = 1_000;
/** A small table allows fewer steps: one for this many rows. `shapes --size 1000` */
export const rowsPerStepInVain = 16;
/** A page first unites clauses for the chunks it expects to need, times the reserve. Each further window grows. `list --only SKUs` */
export const windowReserve = 1.5;
export const windowGrowth = 4;
/** The most lists for each chunk of the first window. `list --only SKUs` */
export const listsPerChunk = 16;

/** The most numbered SKUs for each chunk of the table. `shapes` */
export const maxNumbersPerChunk = 2_048;
/** The most numbered SKUs in all: half of what a Map can hold. */
export const maxNumbers = 2 ** 23;
/** A `seq` is first looked for in this many rows after the previous one, then by interpolation search. `shapes` */
export const maxRowSteps = 8;
/** The most keys of a filter for which repeated keys are looked up once. `shapes` */
export const maxDistinguished = 1_000;
/** Of more SKUs, so many are looked up to estimate the cost of all. `shapes` */
export const keysInSample = 64;

// Nanoseconds, to compare plans. `shapes`

/** A step of a join. */
export const nsPerStep = 300;
/** An entry of a posting that is added to a set of rows. */
export const nsPerUnited = 45;
/** The same in a dense list: at least one entry per `rowsPerDenseEntry` rows, on average. */
export const nsPerUnitedDense = 10;
export const rowsPerDenseEntry = 16;
/** The same in a table without gaps. */
export const nsPerUnitedGapless = 3;
/** A row of the table, whose SKUs are read from the column. */
export const nsPerColumnRow = 12;
/** A SKU that is looked up among the numbers of the column, instead of being added to the set of a test. */
export const nsPerNumber = 40;
/** A chunk of a set of rows. */
export const nsPerChunk = 20;
/** A row of the cheapest walk, with its plan. */
export const nsPerRowAtLeast = 0.5;
/** A row of the table, whose status and times are tested. */
export const nsPerRow = 4;
/** A transfer in a time range, whose status and times are tested. */
export const nsPerScanned = 100;
/** The hash of a `seq`, and bits for each in a filter, so that few others have the same bit. `list --only hour` */
export const nsPerHash = 8;
export const bitsPerSeq = 32;
/** A key that is looked up in an index, instead of being added to the set of a test. */
export const nsPerLookUp = 90;
/** The same in an index with more than `nearKeys` keys: most are not in the processor's cache. */
export const nsPerFarLookUp = 400;
export const nearKeys = 10_000;
/** The same if the filter has more than so many keys as well, so that the set of a test is not in the cache either. */
export const nsPerFarLookUpOfMany = 80;
/** A test of a text, a code or the SKUs of a transfer. */
export const nsPerEqualTest = 80;
export const nsPerCodeTest = 160;
export const nsPerSkuTest = 400;
/** Tests of all transfers in order take this fraction of the time, because the processor reads ahead. */
export const partInOrder = 1 / 4;
