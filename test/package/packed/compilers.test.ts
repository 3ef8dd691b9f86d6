import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";

const folder = join(inject("folder"), "consumer");
const compilers: Readonly<Record<string, string>> = {
  "5.0": join(folder, "node_modules", "typescript-5.0"),
  "6.0": join("node_modules", "typescript"),
  "7.0": join(folder, "node_modules", "typescript-7.0"),
};
const modules: Readonly<Record<string, object>> = {
  node10: { module: "commonjs", moduleResolution: "node10" },
  node16: { module: "node16", moduleResolution: "node16" },
  bundler: { module: "esnext", moduleResolution: "bundler" },
};

describe.each(Object.keys(compilers))("with TypeScript %s", (version) => {
  // TypeScript 6 warns of node10, and TypeScript 7 no longer has it.
  it.each(Object.keys(modules).filter((resolution) => version !== "7.0" || resolution !== "node10"))(
    "a program compiles under the module resolution %s",
    (resolution) => {
      const deprecated = version === "6.0" && resolution === "node10" ? { ignoreDeprecations: "6.0" } : {};
      expect(compile(version, { ...modules[resolution], ...deprecated })).toBe("");
    },
  );

  it("a program compiles without exactOptionalPropertyTypes", () => {
    expect(compile(version, { ...modules["bundler"], exactOptionalPropertyTypes: false })).toBe("");
  });
});

it("an invalid program does not compile", () => {
  const wrong = 'import { createHandler } from "stock-transfer/http";\ncreateHandler({ timeZone: 7 });\n';
  writeFileSync(join(folder, "wrong.ts"), wrong);
  expect(compile("6.0", modules["node16"]!, "wrong.ts")).toContain("Type 'number' is not assignable to type 'string'");
});

/** The output of the compiler of that version. */
function compile(version: string, options: object, file = "program.ts"): string {
  const compilerOptions = {
    target: "es2022",
    lib: ["es2022", "dom"],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    esModuleInterop: true,
    resolveJsonModule: true,
    noEmit: true,
    // Checks the declarations of packages, but not those of the language.
    skipDefaultLibCheck: true,
    ...options,
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: [file] }));
  const { stdout, stderr } = spawnSync(process.execPath, [join(compilers[version]!, "lib", "tsc.js"), "-p", folder], {
    encoding: "utf8",
  });
  return stdout + stderr;
}
