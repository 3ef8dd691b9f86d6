import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { findUndocumented } from "./findUndocumented";

const dist = join(inject("folder"), "node_modules", "stock-transfer", "dist");

describe("the declarations of the package", () => {
  it.each(readdirSync(dist).filter((name) => name.endsWith(".d.ts")))(
    "have a doc comment for every name that they export, and for every field: %s",
    (name) => {
      expect(findUndocumented(join(dist, name))).toEqual([]);
    },
  );

  it("lack some where a comment is left out, in a field, an option or a member of a union", () => {
    const text = `
      interface A {
        /** One. */
        readonly a: number;
        readonly b: {
          /** Two. */
          readonly c: 1;
          readonly d: 2;
        };
        e(): void;
      }
      /** Three. */
      type B =
        | {
            /** Four. */
            readonly f: 3;
          }
        | { /** Editors do not show this one. */ readonly g: 4 };
      /** Five. */
      declare function h(options: { readonly i?: number }): A;
      declare const j: { readonly k: 5 };
      interface Hidden {
        readonly l: 6;
      }
      export { type A, type B, h, j };`;
    expect(findUndocumented("here.d.ts", text)).toEqual(["A", "A.b", "A.b.d", "A.e", "B.g", "h.i", "j", "Hidden.l"]);
  });
});
