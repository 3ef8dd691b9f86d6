import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect } from "vitest";
import * as locales from "date-fns/locale";
import * as nodeHttp from "node:http";
import { entryPoints } from "./entryPoints";
import { packagePages, readPage } from "./pages";

/** A piece of TypeScript in the documentation. `place` names its file and its line. */
export interface Example {
  readonly place: string;
  readonly code: string;
}

const fence = /^```ts\n([\s\S]*?)^```$/gm;

function examplesIn(text: string, file: string): Example[] {
  return Array.from(text.matchAll(fence), (match) => ({
    place: `${file}:${text.slice(0, match.index).split("\n").length}`,
    code: match[1] ?? "",
  }));
}

/** Every example in the README, in docs, in llms.txt and in the doc comments of src. */
export function allExamples(): Example[] {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const fromSources = sources.flatMap((name) => {
    const file = join("src", name);
    return examplesIn(readFileSync(file, "utf8").replace(/^ \* ?/gm, ""), file);
  });
  const pages = [...packagePages(), "llms.txt"];
  return [...pages.flatMap((page) => examplesIn(readPage(page), page)), ...fromSources];
}

const claim = /^(.+?);? *\/\/ => (.+)$/gm;

export function claimsIn(code: string): number {
  return Array.from(code.matchAll(claim)).length;
}

const modules: Readonly<Record<string, unknown>> = {
  ...entryPoints,
  "date-fns/locale": locales,
  "node:http": nodeHttp,
};

const AsyncFunction = (async () => {
  // Only its constructor is needed, because the examples use await.
}).constructor as new (...args: string[]) => (...args: unknown[]) => Promise<void>;

/** Runs an example; each line `expression; // => value` becomes an assertion. */
export async function runExample(code: string, further: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const asserting = code.replace(
    claim,
    (_, expression: string, value: string) => `expect(${expression}).toEqual(${value});`,
  );
  const { outputText } = ts.transpileModule(asserting, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const known = { ...modules, ...further };
  const load = (name: string): unknown => {
    expect(Object.keys(known)).toContain(name);
    return known[name];
  };
  await new AsyncFunction("require", "exports", "expect", outputText)(load, {}, expect);
}

/** The compiler's messages about examples under the project's options, as `place: message`. */
export function typeErrors(examples: readonly Example[]): string[] {
  const { config } = ts.readConfigFile("tsconfig.json", (path) => readFileSync(path, "utf8")) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  const files = new Map(examples.map(({ code }, index) => [join(process.cwd(), `example${index}.ts`), code]));
  const host = ts.createCompilerHost(options);
  const getSourceFile = host.getSourceFile.bind(host);
  const fileExists = host.fileExists.bind(host);
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.getSourceFile = (path, version, ...rest) => {
    const code = files.get(path);
    return code === undefined ? getSourceFile(path, version, ...rest) : ts.createSourceFile(path, code, version);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return [...files.keys()].flatMap((path, index) =>
    [
      ...program.getSyntacticDiagnostics(program.getSourceFile(path)),
      ...program.getSemanticDiagnostics(program.getSourceFile(path)),
    ].map(({ messageText }) => `${examples[index]?.place}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`),
  );
}
