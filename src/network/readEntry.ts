import { describeValue } from "../result/describeValue";
import { describeUnknownFields } from "../result/nearestName";
import { createFaultReporter, type FieldReader, type Fields, plainObject, readPart } from "../result/readFields";

/** Reads the object at `place` of a configuration. What is wrong with it is added to the faults. */
export function readEntry<Entry>(
  value: unknown,
  place: string,
  faults: string[],
  read: (reader: FieldReader) => Entry,
): Entry | undefined {
  const fields = readPart(createFaultReporter(faults), place, plainObject, value);
  if (!fields) return undefined;
  const owner = ownerSuffix(fields);
  const known = new Set<string>();
  const earlier = faults.length;
  const entry = read({
    get(field, fallback) {
      known.add(field);
      // What is inherited would be missing in the copy of the configuration.
      const given = Object.hasOwn(fields, field) ? fields[field] : undefined;
      return given === undefined ? fallback : given;
    },
    report: createFaultReporter(faults, `${place}.`, owner),
    isSound: () => faults.length === earlier,
  });
  for (const fault of describeUnknownFields(fields, [...known], owner)) faults.push(`${place}.${fault}`);
  return entry;
}

/** ` of "HCM"` for a warehouse, ` of "HCM" → "HAN"` for a lane, else nothing. */
function ownerSuffix({ code, src, dest }: Fields): string {
  if (code !== undefined) return ` of ${describeValue(code)}`;
  return src === undefined ? "" : ` of ${describeValue(src)} → ${describeValue(dest)}`;
}
