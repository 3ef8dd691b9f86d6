import { amountFrom, type ConfigReader } from "./ConfigReader";
import type { TransferLimits } from "./TransferNetwork";

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
