import { describe, expect, it } from "vitest";
import { assertValid, inCall, throwMisuse, within } from "../../src/result/misuse";
import { faultOf, integerFault, textFault } from "../../src/result/valueFaults";
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
