import { basename } from "node:path";
import ts from "typescript";

const printer = ts.createPrinter({ removeComments: true });

/**
 * The exports of an entry point by name, as declarations without comments; then the types of the project that these use
 * without exporting them.
 */
export function describeApi(entry: string): string {
  const { config } = ts.readConfigFile("tsconfig.json", (path) => ts.sys.readFile(path)) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ".");
  const program = ts.createProgram([entry], options);
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(entry)!)!;

  const resolve = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const exported = new Map(checker.getExportsOfModule(module).map((symbol) => [resolve(symbol), symbol.name]));
  const hidden = new Map<ts.Symbol, string>();

  const describe = (symbol: ts.Symbol) => (symbol.declarations ?? []).map((node) => declare(node, noteName)).join("\n");
  const byName = (symbols: ReadonlyMap<ts.Symbol, string>) =>
    [...symbols].sort(([, a], [, b]) => (a < b ? -1 : 1)).map(([symbol]) => describe(symbol));

  const parts = byName(exported);
  for (const symbol of hidden.keys()) describe(symbol);
  if (hidden.size > 0) parts.push("// Not exported:", ...byName(hidden));
  return `${parts.join("\n\n")}\n`;

  function declare(node: ts.Declaration, note: (name: ts.Identifier) => void): string {
    const shown = signatureOf(node);
    const visit = (part: ts.Node) => {
      if (ts.isIdentifier(part) && part.pos >= 0) note(part);
      ts.forEachChild(part, visit);
    };
    visit(shown);
    return printer.printNode(ts.EmitHint.Unspecified, shown, node.getSourceFile());
  }

  function noteName(name: ts.Identifier): void {
    const symbol = checker.getSymbolAtLocation(name);
    const meant = symbol && resolve(symbol);
    const [declaration] = meant?.declarations ?? [];
    if (!meant || !declaration || exported.has(meant)) return;
    const file = program.getSourceFile(declaration.getSourceFile().fileName)!;
    const isOwn = file.fileName.includes("/src/") && !file.fileName.includes("/node_modules/");
    if (isOwn && declaration.parent === file) hidden.set(meant, `${meant.name} ${basename(file.fileName)}`);
  }

  function signatureOf(node: ts.Declaration): ts.Node {
    if (ts.isFunctionDeclaration(node)) {
      if (!node.type) throw new Error(`${node.name?.text ?? "a function"} states no type of its result`);
      const { modifiers, asteriskToken, name, typeParameters, parameters, type } = node;
      return ts.factory.updateFunctionDeclaration(
        node,
        modifiers,
        asteriskToken,
        name,
        typeParameters,
        parameters,
        type,
        undefined,
      );
    }
    if (!ts.isVariableDeclaration(node)) return node;
    const type = checker.typeToTypeNode(checker.getTypeAtLocation(node), undefined, ts.NodeBuilderFlags.NoTruncation);
    return ts.factory.createVariableStatement(
      [ts.factory.createModifier(ts.SyntaxKind.DeclareKeyword)],
      ts.factory.createVariableDeclarationList(
        [ts.factory.createVariableDeclaration(node.name.getText(), undefined, type)],
        ts.NodeFlags.Const,
      ),
    );
  }
}
