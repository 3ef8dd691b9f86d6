// Values that an attacker or an unlucky caller may pass. The tests of each folder try them on its functions.

/** Names that every object inherits. */
export const inheritedNames = "__proto__ constructor toString hasOwnProperty __defineGetter__ valueOf length get".split(
  " ",
);

export const longText = "x".repeat(1_000_000);

/** An array with holes except for its last entry. */
export function withHoles<T>(length: number, last: T): T[] {
  const list = new Array<T>(length);
  list[length - 1] = last;
  return list;
}

/** Values that are not safe integers, by their form in messages. */
export const unsafeIntegers: readonly (readonly [shown: string, value: number])[] = [
  ["NaN", NaN],
  ["Infinity", Infinity],
  ["-Infinity", -Infinity],
  ["9007199254740992", 2 ** 53],
  ["-9007199254740992", -(2 ** 53)],
  ["1e+308", 1e308],
  ["5e-324", 5e-324],
  ['"7"', "7" as never],
  ['""', "" as never],
  ["null", null as never],
  ["bigint", 7n as never],
  ["Number", Object(7) as never],
];

/** The error for a value of {@link unsafeIntegers} at a place, or for a value that is not a number. */
export function integerRefused(place: string, shown: string): RegExp {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const rule = String.raw`must be (?:a whole number|a number|at (?:least|most) -?\d+), got`;
  return new RegExp(`${literal(place)} ${rule} ${literal(shown)}(?:\n|$)`);
}

/** The error thrown by the getters below. */
export const fault = new Error("read");

export function throwFault(): never {
  throw fault;
}

/** The object with a field that throws when it is read. */
export function throwing<T extends object>(given: T, field: keyof T): T {
  return Object.defineProperty({ ...given }, field, { get: throwFault, enumerable: true });
}

/** The object through a proxy, down to its last part. */
export function proxied<T>(given: T): T {
  if (typeof given !== "object" || given === null) return given;
  return new Proxy(given, { get: (target, key, receiver) => proxied(Reflect.get(target, key, receiver)) as unknown });
}

function withoutPrototype<T extends object>(given: T): T {
  return Object.assign(Object.create(null) as T, given);
}

class Entity {
  isEntity(): boolean {
    return true;
  }
}

export function asInstance<T extends object>(given: T): T {
  return Object.assign(new Entity(), given);
}

/** An instance of a class with a getter for each field of the object. */
export function withGetters<T extends object>(given: T): T {
  class Row {
    #fields = given;
    get(name: keyof T) {
      return this.#fields[name];
    }
  }
  for (const name of Object.keys(given) as (keyof T)[]) {
    const get = function (this: Row) {
      return this.get(name);
    };
    Object.defineProperty(Row.prototype, name, { get });
  }
  return new Row() as unknown as T;
}

/** Objects that are not plain data. */
export const unusualObjects: readonly (readonly [what: string, wrap: <T extends object>(given: T) => T])[] = [
  ["a proxy", proxied],
  ["an object without a prototype", withoutPrototype],
  ["an instance of a class", asInstance],
  ["an instance of a class with getters", withGetters],
];
