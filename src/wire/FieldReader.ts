import type { Report } from "../result/collectIssues";
import type { Fault, Issue } from "../result/Issue";
import { type Fields, isObject } from "../result/kinds";
import { arrayFault, booleanFault, integerFault, objectFault, textFault } from "../result/valueFaults";
import { calendarDateFault } from "../time/civilDay";

/** Reads and tests the fields of an untrusted object. After a fault, values may have any type. */
export class FieldReader {
  private readonly fields: Fields;
  private readonly report: Report;

  /** If the value is not an object, its fields are not tested. */
  constructor(
    value: unknown,
    report: Report,
    private readonly path: Issue["path"] = [],
  ) {
    report(path, objectFault(value));
    this.fields = isObject(value) ? value : {};
    this.report = isObject(value) ? report : () => undefined;
  }

  has(name: string): boolean {
    return this.fields[name] !== undefined;
  }

  read(name: string, faultOf: (value: unknown) => Fault | undefined): unknown {
    const value = this.fields[name];
    const fault = faultOf(value);
    if (fault) this.report([...this.path, name], fault);
    return value;
  }

  text(name: string): string {
    return this.read(name, textFault) as string;
  }

  integer(name: string): number {
    return this.read(name, integerFault) as number;
  }

  boolean(name: string): boolean {
    return this.read(name, booleanFault) as boolean;
  }

  date(name: string): string {
    return this.read(name, calendarDateFault) as string;
  }

  object(name: string): FieldReader {
    return new FieldReader(this.fields[name], this.report, [...this.path, name]);
  }

  objects<Value>(name: string, read: (fields: FieldReader) => Value): Value[] {
    const list = this.read(name, arrayFault);
    const objects: readonly unknown[] = Array.isArray(list) ? list : [];
    // Unlike map, Array.from visits holes.
    return Array.from(objects, (each, index) => read(new FieldReader(each, this.report, [...this.path, name, index])));
  }
}
