import ts from "typescript";
import { describe, expect, it } from "vitest";
import { packagePages, readPage } from "../support/pages";

/** The files behind the entry points of the package. */
function entryFiles(): readonly string[] {
  const { compilerOptions } = ts.readConfigFile("tsconfig.json", (file) => ts.sys.readFile(file)).config as {
    readonly compilerOptions: { readonly paths: Readonly<Record<string, readonly [string]>> };
  };
  return Object.values(compilerOptions.paths).map(([file]) => file);
}

/** The fields of all exported types, and of the objects that exported functions take, with the types that have them. */
function publicFields(): ReadonlyMap<string, ReadonlySet<string>> {
  const program = ts.createProgram(entryFiles(), {
    strict: true,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    module: ts.ModuleKind.ESNext,
    target: ts.ScriptTarget.ES2022,
    types: ["node"],
    noEmit: true,
  });
  const checker = program.getTypeChecker();
  const fields = new Map<string, Set<string>>();
  for (const file of entryFiles()) {
    for (const exported of checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!)) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      if (symbol.flags & ts.SymbolFlags.Type) visit(checker.getDeclaredTypeOfSymbol(symbol), exported.name);
      if (!(symbol.flags & ts.SymbolFlags.Function)) continue;
      for (const signature of checker.getTypeOfSymbol(symbol).getCallSignatures()) {
        for (const parameter of signature.parameters) visit(checker.getTypeOfSymbol(parameter), exported.name);
      }
    }
  }
  return fields;

  function visit(type: ts.Type, owner: string): void {
    if (type.isUnion()) for (const member of type.types) visit(member, owner);
    for (const property of type.getProperties()) {
      // The adapters declare the methods of drivers that they call.
      const isOurs = property.declarations?.some((each) =>
        /\/src\/(?!.*node_modules|postgres\/adapters\/from)/.test(each.getSourceFile().fileName),
      );
      if (isOurs) fields.set(property.name, (fields.get(property.name) ?? new Set()).add(owner));
    }
  }
}

describe("the fields of the public types", () => {
  const fields = publicFields();
  const pages = [...packagePages().filter((page) => page !== "CHANGELOG.md"), "llms.txt"].map(readPage).join("\n");
  const words = new Set(pages.match(/[\w$~]+/g));

  it("are found: options, results, members of unions and inline options", () => {
    expect(fields.get("cutOff")).toEqual(new Set(["WarehouseConfig", "LaneConfig", "LaneTerms"]));
    expect([...fields.get("shortBy")!]).toContain("Refusal");
    expect([...fields.get("packQty")!]).toContain("shareUnits");
    expect(fields.size).toBeGreaterThan(200);
  });

  it("are each on a page", () => {
    const missing = [...fields]
      .filter(([field]) => !words.has(field))
      .map(([field, owners]) => `${field} of ${[...owners].join(", ")}`);
    expect(missing).toEqual([]);
  });
});
