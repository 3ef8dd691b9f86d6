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
});
