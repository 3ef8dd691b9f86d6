import ts from "typescript";

/** The files behind the entry points of the package. */
function entryFiles(): readonly string[] {
  const { compilerOptions } = ts.readConfigFile("tsconfig.json", (file) => ts.sys.readFile(file)).config as {
    readonly compilerOptions: { readonly paths: Readonly<Record<string, readonly [string]>> };
  };
  return Object.values(compilerOptions.paths).map(([file]) => file);
}

/** A field of the exported types, and of the objects that exported functions take. */
export interface PublicField {
  /** The types and functions that have it. */
  readonly owners: Set<string>;
  /** Whether some of them take one of several texts, or a list of these. */
  isChoice: boolean;
}

export function publicFields(): ReadonlyMap<string, PublicField> {
  const program = ts.createProgram(entryFiles(), {
    strict: true,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    module: ts.ModuleKind.ESNext,
    target: ts.ScriptTarget.ES2022,
    types: ["node"],
    noEmit: true,
  });
  const checker = program.getTypeChecker();
  const fields = new Map<string, PublicField>();
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
      if (!isOurs) continue;
      const field = fields.get(property.name) ?? { owners: new Set<string>(), isChoice: false };
      fields.set(property.name, field);
      field.owners.add(owner);
      field.isChoice ||= isChoice(checker.getNonNullableType(checker.getTypeOfSymbol(property)));
    }
  }

  function isChoice(type: ts.Type): boolean {
    const [entry] = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference) : [type];
    return entry!.isUnion() && entry.types.every((each) => each.isStringLiteral());
  }
}
