import type { Quartiles } from "../measure/quartiles";

/** The results of one run. */
export interface Results {
  readonly command: string;
  readonly machine: string;
  readonly versions: Readonly<Record<string, string>>;
  /** How long all parts took. */
  readonly seconds: number;
  readonly parts: Readonly<Record<string, MeasuredPart>>;
}

export interface MeasuredPart extends PartResult {
  /** A hash of the part with all that it measures. */
  readonly program: string;
  readonly seconds: number;
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
  /** The title of its table. */
  readonly table: string;
  /** The name of the row, unless its size identifies it. */
  readonly item: string;
  /** The number of SKUs, transfers or bytes. */
  readonly size: number;
  /** Shown after the name of the row. */
  readonly remark?: string | undefined;
  readonly contestant: string;
  /** The median per call. */
  readonly nanoseconds: number;
  /** The ratio to the first contestant of the case within each round. */
  readonly ratio: Quartiles;
}

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
