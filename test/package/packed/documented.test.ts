import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { findUndocumented } from "./findUndocumented";

const dist = join(inject("folder"), "node_modules", "stock-transfer", "dist");

describe("the declarations of the package", () => {
  it.each(readdirSync(dist).filter((name) => name.endsWith(".d.ts")))(
    "have a doc comment for every exported name and every field: %s",
    (name) => {
      expect(findUndocumented(join(dist, name))).toEqual([]);
    },
  );

  it("are reported without a comment for a field, an option or a member of a union", () => {
    const text = `
      interface A {
        /** One. */
        readonly a: number;
        readonly b: {
          readonly c: 1;
        };
      }
      /** Two. */
      type B = { readonly d: 2 };
      /** Three. */
      declare function e(options: { readonly f?: number }): A;
      declare const g: { readonly h: 3 };
      export { type A, type B, e, g };`;
    expect(findUndocumented("here.d.ts", text)).toEqual(["A", "A.b", "A.b.c", "B.d", "e.f", "g"]);
  });
});
