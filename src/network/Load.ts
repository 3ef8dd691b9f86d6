import { amountFrom, type ConfigReader } from "./ConfigReader";

/** The maximum load of a transfer. Omitted limits do not apply. */
export interface TransferLimits {
  /** Weight in the unit of `unitWeight`, a safe integer ≥ 0. */
  readonly weight?: number | undefined;
  /** Volume in the unit of `unitVolume`, a safe integer ≥ 0. */
  readonly volume?: number | undefined;
  /** Units of all SKUs together, a safe integer ≥ 0. */
  readonly units?: number | undefined;
}

/**
 * Amounts of several transfers together, safe integers ≥ 0. Omitted amounts of a capacity are not limited; omitted
 * amounts of a booking are 0.
 */
export interface Load extends TransferLimits {
  /** Transfers. */
  readonly transfers?: number | undefined;
}

export const loadKinds = ["weight", "volume", "units", "transfers"] as const satisfies readonly (keyof Load)[];

export function readLoad(reader: ConfigReader, minTransfers = 0): Load {
  const load: { -readonly [Kind in keyof Load]: Load[Kind] } = {};
  for (const kind of loadKinds) {
    if (reader.has(kind)) load[kind] = reader.readField(kind, amountFrom(kind === "transfers" ? minTransfers : 0));
  }
  return load;
}
