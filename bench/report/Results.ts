import type { Quartiles } from "../measure/quartiles";

/** All that one run found. */
export interface Results {
  readonly command: string;
  readonly machine: string;
  readonly versions: Readonly<Record<string, string>>;
  /** How long the run took. */
  readonly seconds: number;
  readonly parts: Readonly<Record<string, PartResult>>;
}

export interface PartResult {
  /** The part in a few rows. */
  readonly figures: readonly Figure[];
  readonly measurements: readonly Measurement[];
  /** Other results: memory, pauses, sizes. */
  readonly tables: readonly Table[];
  readonly notes: readonly string[];
}

export interface Figure {
  readonly what: string;
  readonly against: string;
  /** With the unit. */
  readonly result: string;
}

/** The time of one contestant for one case. */
export interface Measurement {
  /** The title of the table in which it stands. */
  readonly table: string;
  /** What is asked: the kind of query, the number of SKUs. */
  readonly item: string;
  /** How many SKUs or transfers there are, where that is more than one number. */
  readonly size: number;
  /** Stands after the name of the row. */
  readonly remark?: string;
  readonly contestant: string;
  /** Per call, the median. */
  readonly nanoseconds: number;
  /** Against the first contestant of the case, taken within each round. */
  readonly ratio: Quartiles;
  readonly samples: number;
}

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
