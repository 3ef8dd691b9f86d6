import { readFileSync } from "node:fs";
import { basename } from "node:path";
import ts from "typescript";

/**
 * The declarations of a file without a doc comment (the text that editors show), as `Type.member`. Values of constants
 * are skipped, because their types are inferred, and methods of drivers, because their own pages describe them.
 */
export function findUndocumented(file: string, text = readFileSync(file, "utf8")): string[] {
  const source = ts.createSourceFile(basename(file), text, ts.ScriptTarget.ES2022, true);
  const exported = exportedNames(source);
  const undocumented: string[] = [];

  for (const statement of source.statements) {
    const name = nameOf(statement);
    if (name === undefined) continue;
    if (exported.has(name) && !isDocumented(statement)) undocumented.push(name);
    const isOfDriver = ts
      .getJSDocCommentsAndTags(statement)
      .some(({ comment }) => ts.getTextOfJSDocComment(comment)?.startsWith("The part of "));
    if (!ts.isVariableStatement(statement) && !isOfDriver) visit(statement, name);
  }
  return undocumented;

  function visit(node: ts.Node, path: string): void {
    ts.forEachChild(node, (child) => {
      const member = ts.isTypeElement(child) && child.name ? `${path}.${child.name.getText(source)}` : path;
      if (member !== path && !isDocumented(child)) undocumented.push(member);
      visit(child, member);
    });
  }
}

function isDocumented(node: ts.Node): boolean {
  return ts.getJSDocCommentsAndTags(node).length > 0;
}

function nameOf(statement: ts.Statement): string | undefined {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations[0]?.name.getText();
  const isNamed =
    ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement) || ts.isFunctionDeclaration(statement);
  return isNamed ? statement.name?.text : undefined;
}

function exportedNames(source: ts.SourceFile): ReadonlySet<string> {
  const names = source.statements.flatMap((statement) =>
    ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)
      ? statement.exportClause.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
      : [],
  );
  return new Set(names);
}
