import type { Fault, Issue } from "../result/Issue";
import { type Fields, isObject } from "../result/kinds";
import { arrayFault, objectFault } from "../result/valueFaults";
import type { Report } from "../result/collectIssues";

/** Reads the fields of an object from outside. Once a fault is reported, the values are not those of their types. */
export interface FieldReader {
  has(name: string): boolean;
  read(name: string, faultOf: (value: unknown) => Fault | undefined): unknown;
  readObject(name: string): FieldReader;
  /** Reads the objects of a list one after the other, so that the issues are in their order. */
  readObjects<Value>(name: string, read: (fields: FieldReader) => Value): Value[];
}

/** Makes the reader of an object at a path. Where the value is no object, only that is reported, and nothing of its fields. */
export function readFields(value: unknown, path: Issue["path"], report: Report): FieldReader {
  report(path, objectFault(value));
  const fields: Fields = isObject(value) ? value : {};
  const reportField: Report = isObject(value) ? report : () => undefined;
  return {
    has: (name) => fields[name] !== undefined,
    read(name, faultOf) {
      reportField([...path, name], faultOf(fields[name]));
      return fields[name];
    },
    readObject: (name) => readFields(fields[name], [...path, name], reportField),
    readObjects(name, read) {
      reportField([...path, name], arrayFault(fields[name]));
      const list: readonly unknown[] = Array.isArray(fields[name]) ? fields[name] : [];
      // Holes of an array are entries as well.
      return Array.from(list, (each, index) => read(readFields(each, [...path, name, index], report)));
    },
  };
}
