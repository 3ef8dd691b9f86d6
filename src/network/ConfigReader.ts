import type { Report } from "../result/collectIssues";
import type { Fault, Issue } from "../result/Issue";
import { type Fields, isAmount, isLiteral, isPlainObject, maxAmount, pickFields } from "../result/kinds";
import {
  arrayFault,
  integerFault,
  kindFault,
  nonBlankFault,
  objectFault,
  textFault,
  unknownFieldFaults,
} from "../result/valueFaults";

/** The rule for the values of a field. */
export interface FieldType<Part> {
  /** The parsed value; `undefined` if it breaks the rule. */
  readonly parse: (value: unknown) => Part | undefined;
  /** The fault of a value that breaks the rule. */
  readonly fault: (value: unknown) => Fault | undefined;
}

export const nonBlankText = /* @__PURE__ */ unchanged<string>(nonBlankFault);
export const text = /* @__PURE__ */ unchanged<string>(textFault);
export const plainObject = /* @__PURE__ */ unchanged<Fields>(objectFault);
const array = /* @__PURE__ */ unchanged<readonly unknown[]>(arrayFault);

/** A field type that returns valid values unchanged. */
function unchanged<Part>(fault: FieldType<Part>["fault"]): FieldType<Part> {
  return { parse: (value) => (fault(value) ? undefined : (value as Part)), fault };
}

export const amount = /* @__PURE__ */ amountFrom(0);

/** A safe integer from `min` to `max`. */
export function amountFrom(min: number, max = maxAmount): FieldType<number> {
  return {
    // Adding 0 turns -0 into 0.
    parse: (value) => (isAmount(value, min) && value <= max ? value + 0 : undefined),
    fault: (value) => integerFault(value, min, max),
  };
}

/** The known fields of the objects that are instances of classes, for the copy of the configuration. */
export type Literals = Map<unknown, Fields>;

/**
 * Reads one object of a configuration. After a fault, reading continues with `undefined`, to find further faults in the
 * same run. Fields that are never read are reported as unknown.
 */
export class ConfigReader {
  /** Whether the object has no issues so far. Rules about several fields are tested only then. */
  isSound = true;
  /** Names the object in its issues: `"HCM"`, `"HCM" → "HAN"`. */
  owner: string | undefined;
  private readonly known = new Set<string>();

  private constructor(
    private readonly fields: Fields,
    private readonly path: Issue["path"],
    private readonly reportAt: Report,
    private readonly literals: Literals,
  ) {}

  /** Reads the object at a path; `undefined` if the value is not an object. */
  static read<Entry>(
    value: unknown,
    path: Issue["path"],
    report: Report,
    literals: Literals,
    read: (reader: ConfigReader) => Entry,
  ): Entry | undefined {
    const fields = plainObject.parse(value);
    if (!fields) {
      report(path, plainObject.fault(value));
      return undefined;
    }
    const reader = new ConfigReader(fields, path, report, literals);
    const entry = read(reader);
    for (const [field, fault] of unknownFieldFaults(fields, [...reader.known])) reader.report([field], fault);
    if (!isLiteral(fields)) literals.set(fields, pickFields(fields, [...reader.known]));
    return entry;
  }

  /** The value of a field, or the fallback if the value is `undefined`. */
  get(field: string, fallback?: unknown): unknown {
    this.known.add(field);
    const given = this.fields[field];
    return given === undefined ? fallback : given;
  }

  has(field: string): boolean {
    return this.get(field) !== undefined;
  }

  /** Adds an issue. The path is relative to this object. */
  report(path: Issue["path"], fault: Fault): void {
    this.isSound = false;
    const { owner } = this;
    this.reportAt([...this.path, ...path], owner ? { ...fault, params: { ...fault.params, owner } } : fault);
  }

  /** Reads a field. Without a fallback, the field is required. */
  readField<Part>(field: string, type: FieldType<Part>, fallback?: unknown): Part | undefined {
    return this.parse([field], type, this.get(field, fallback));
  }

  readOptional<Part>(field: string, type: FieldType<Part>): Part | undefined {
    return this.has(field) ? this.readField(field, type) : undefined;
  }

  /** Parses the value at a path, or reports its fault. */
  parse<Part>(path: Issue["path"], type: FieldType<Part>, value: unknown): Part | undefined {
    const part = type.parse(value);
    if (part === undefined) this.report(path, type.fault(value)!);
    return part;
  }

  /** Reads the object at a path; `undefined` if the value is not an object. */
  readInner<Entry>(path: Issue["path"], value: unknown, read: (reader: ConfigReader) => Entry): Entry | undefined {
    return ConfigReader.read(value, [...this.path, ...path], this.reportAt, this.literals, (inner) => {
      inner.owner = this.owner;
      return read(inner);
    });
  }

  readEach(field: string, read: (path: Issue["path"], item: unknown) => void, fallback?: readonly unknown[]): void {
    const items = this.readField(field, array, fallback) ?? [];
    for (const [index, item] of items.entries()) read([field, index], item);
  }

  readObjects(field: string, read: (reader: ConfigReader) => void, fallback?: readonly unknown[]): void {
    this.readEach(field, (path, item) => this.readInner(path, item, read), fallback);
  }

  /** Reads an optional field with an object or a list of objects. */
  readOneOrMore(field: string, read: (reader: ConfigReader) => void): void {
    const given = this.get(field, []);
    if (Array.isArray(given)) this.readObjects(field, read, []);
    else if (isPlainObject(given)) this.readInner([field], given, read);
    else this.report([field], kindFault("objects", given));
  }
}
