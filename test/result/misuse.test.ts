import { describe, expect, it } from "vitest";
import { assertKnownFields, assertOptions, assertValid, inCall, throwMisuse, within } from "../../src/result/misuse";
import { faultOf, integerFault, iterableFault, objectFault, textFault } from "../../src/result/valueFaults";
import { asInstance } from "../support/adversaries";
import { thrownBy } from "../support/thrownBy";

const thrownIn = (run: () => void) =>
  thrownBy(() => {
    inCall("call", run);
  });

describe("misuse", () => {
  it("returns the result of the body, and adds the name of the call to errors", () => {
    expect(inCall("call", () => 7)).toBe(7);
    expect(
      thrownIn(() => {
        assertValid("options.size", integerFault(1.5));
      }),
    ).toBe("RangeError: call: options.size must be a whole number, got 1.5");
    expect(
      thrownIn(() => {
        assertValid("options.size", undefined);
      }),
    ).toBe("nothing");
  });

  it("does not change other errors, even similar ones", () => {
    for (const other of [new RangeError("out of stock"), new Error("lost"), Object.create(new Error("x")) as Error]) {
      expect(
        thrownIn(() => {
          throw other;
        }),
      ).toBe(String(other));
    }
  });

  it("is named by the innermost call only", () => {
    const inner = () => {
      inCall("inner", () => {
        assertValid("now", textFault(7));
      });
    };
    expect(thrownIn(inner)).toBe("TypeError: inner: now must be a string, got 7");
  });

  it("shows its place, part by part", () => {
    const run = () => {
      within(
        () => "requests[1]",
        () => {
          within(
            () => "the request",
            () => {
              assertValid("qty", integerFault(-1));
            },
          );
        },
      );
    };
    expect(thrownIn(run)).toBe("RangeError: call: requests[1]: the request: qty must be at least 0, got -1");
    expect(
      thrownIn(() => {
        within(
          () => "x",
          () => {
            throw new Error("other");
          },
        );
      }),
    ).toBe("Error: other");
  });

  it("is a TypeError if all faults are wrong types or names, else a RangeError, with all faults", () => {
    const [kind, name, range] = [
      textFault(7)!,
      { code: "unknown_field", params: { expected: ["a"] } } as const,
      integerFault(-1)!,
    ];
    const place = (fault: typeof kind) => ({ place: "x", fault });
    expect(thrownIn(() => throwMisuse([place(kind), place(name)]))).toBe(
      "TypeError: call: 2 faults\n  x must be a string, got 7\n  x is unknown: use a",
    );
    expect(thrownIn(() => throwMisuse([place(kind), place(range)]))).toMatch(/^RangeError: call: 2 faults\n/);
  });

  it("lists the first thousand faults, and the number of the others", () => {
    const faults = Array.from({ length: 1_002 }, (_, index) => ({ place: `p${index}`, fault: faultOf("blank", "") }));
    const lines = thrownIn(() => throwMisuse(faults)).split("\n  ");
    expect([lines.length, lines[0], lines[1_000], lines[1_001]]).toEqual([
      1_002,
      "RangeError: call: 1002 faults",
      "p999 must not be blank",
      "and 2 more",
    ]);
  });
});

describe("assertKnownFields", () => {
  it.each([
    [{ size: 1, limit: 2 }, "options.size is unknown: use one of limit, order"],
    [
      { Limit: 1, oder: 2 },
      "2 faults\n  options.Limit is unknown (did you mean limit?)\n  options.oder is unknown (did you mean order?)",
    ],
    [{ ["x".repeat(81)]: 5 }, `options["${"x".repeat(80)}"… (81)] is unknown: use one of limit, order`],
  ])("reports the faults of %o", (given, message) => {
    expect(
      thrownIn(() => {
        assertKnownFields("options", given, ["limit", "order"]);
      }),
    ).toBe(`TypeError: call: ${message}`);
  });
});

describe("assertOptions", () => {
  it.each([{}, { limit: 1 }, Object.create(null), asInstance({}), new Proxy({}, {})])("accepts %o", (value) => {
    expect(
      thrownIn(() => {
        assertOptions(value, ["limit"]);
      }),
    ).toBe("nothing");
  });
});

describe("a value of the wrong kind", () => {
  it.each([
    [undefined, "must be given"],
    [null, "must be an object, got null"],
    ["a", 'must be an object, got "a"'],
    [[], "must be an object, got Array(0)"],
    [new Map(), "must be an object, got Map"],
    [() => 1, "must be an object, got function"],
    [Promise.resolve({}), "must be an object, got Promise"],
  ])("%o has no named fields", (value, rule) => {
    expect(
      thrownIn(() => {
        assertValid("options", objectFault(value));
      }),
    ).toBe(`TypeError: call: options ${rule}`);
  });

  it.each([[[]], [new Set()], ["text"], [new Map().values()]])("%o can be iterated", (value) => {
    expect(iterableFault(value)).toBeUndefined();
  });

  it.each([
    [undefined, "must be given"],
    [null, "must be an iterable, got null"],
    [7, "must be an iterable, got 7"],
    [{ length: 0 }, "must be an iterable, got { length }"],
    [{ [Symbol.iterator]: true }, "must be an iterable, got {}"],
    [Promise.resolve([]), "must be an iterable, got Promise"],
    [new ReadableStream(), "must be an iterable, got ReadableStream"],
    [{ value: [] }, "must be an iterable, got { value }"],
  ])("%o cannot be iterated", (value, rule) => {
    expect(
      thrownIn(() => {
        assertValid("list", iterableFault(value));
      }),
    ).toBe(`TypeError: call: list ${rule}`);
  });

  it.each([
    [0, undefined],
    [9, undefined],
    [-0, undefined],
    [-1, "too_small"],
    [10, "too_big"],
    [1.5, "not_integer"],
    [NaN, "not_integer"],
    [Infinity, "too_big"],
    ["5", "wrong_type"],
    [5n, "wrong_type"],
    [undefined, "required"],
  ])("%o as an integer from 0 to 9: %s", (value, code) => {
    expect(integerFault(value, 0, 9)?.code).toBe(code);
  });
});
