import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

// Each folder of src may import only from the folders listed here.
const mayImport = {
  result: [],
  time: ["result"],
  network: ["result", "time"],
  schedule: ["result", "time", "network"],
  check: ["result", "time", "network", "schedule"],
  list: ["result", "time"],
  lifecycle: ["result", "time", "schedule", "check", "list"],
  planners: ["result", "time", "network", "schedule", "check"],
  postgres: ["result", "time", "network", "schedule", "check", "list", "lifecycle"],
  wire: ["result", "time", "network", "schedule", "check", "list"],
  http: ["result", "time", "network", "schedule", "check", "list", "wire"],
  node: ["result", "http"],
  client: ["result", "time", "check", "list", "wire"],
  words: ["result", "time", "network", "schedule", "check", "list", "wire", "planners"],
};

const folderRules = Object.entries(mayImport).flatMap(([folder, allowed]) => [
  importRules(`src/${folder}/*.ts`, "\\.\\./", allowed),
  // A subfolder may also import from its parent.
  importRules(`src/${folder}/*/*.ts`, "\\.\\./\\.\\./", allowed),
]);

/** @type {(files: string, wayOut: string, allowed: readonly string[]) => object} */
function importRules(files, wayOut, allowed) {
  const patterns = [
    {
      regex: `^${wayOut}(?!(${allowed.join("|")})/)`,
      message: `${files} may import from ${allowed.join(", ") || "no other folder"}.`,
    },
    {
      regex: "^\\./\\.\\.|[^.]/\\.\\./",
      message: "A path to another folder begins with ../ and goes nowhere else.",
    },
    {
      regex: "^node:|^stock-transfer",
      allowTypeImports: true,
      message: "src imports nothing of a runtime, apart from types, and never the package itself.",
    },
  ];
  return { files: [files], rules: { "no-restricted-imports": ["error", { patterns }] } };
}

/** Relative imports of a file, type imports included. @type {Map<string, readonly string[]>} */
const importsByFile = new Map();

/** @type {(file: string) => readonly string[]} */
function importsOf(file) {
  const known = importsByFile.get(file);
  if (known) return known;
  const code = readFileSync(file, "utf8").replaceAll(/^ \* .*$/gm, "");
  const paths = [...code.matchAll(/ from "(\..+)"/g)].map(([, path]) => resolve(dirname(file), `${path}.ts`));
  importsByFile.set(file, paths);
  return paths;
}

/** The shortest way by which a file imports itself. @type {(file: string) => readonly string[] | undefined} */
function circleOf(file) {
  const seen = new Set();
  const ways = [[file]];
  for (const way of ways) {
    for (const path of importsOf(way.at(-1) ?? file)) {
      if (path === file) return [...way, file];
      if (!seen.has(path)) ways.push([...way, path]);
      seen.add(path);
    }
  }
}

/** @type {import("eslint").Rule.RuleModule} */
const noImportCircle = {
  create: (context) => ({
    Program(node) {
      const circle = circleOf(context.filename);
      if (!circle) return;
      const names = circle.map((file) => basename(file, ".ts")).join(" → ");
      context.report({ node, message: `Circle of imports: ${names}.` });
    },
  }),
};

// Linting the benchmarks needs the packages that `npm run bench` installs.
const withoutBench = existsSync(new URL("bench/node_modules", import.meta.url)) ? [] : ["bench"];

export default defineConfig(
  // examples/embed is JavaScript that tsc checks where its packages are installed. So is the client that the packed tests
  // generate. conformance is JavaScript without a build; tsc checks it, but answers may be anything.
  {
    ignores: [
      "dist",
      "bench/dist",
      "examples/site/dist",
      "conformance",
      "coverage",
      "**/node_modules",
      "examples/embed",
      // This needs packages that only `npm run site` installs.
      "examples/site/describeParameters.js",
      "test/package/packed/openapi",
      ...withoutBench,
    ],
  },
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ["eslint.config.js"] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/consistent-type-exports": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "no-restricted-syntax": [
        "error",
        { selector: "ExportAllDeclaration", message: "src/index.ts names every export." },
      ],
      // An index known to be in range is asserted: a fallback would be dead code.
      "@typescript-eslint/no-non-null-assertion": "off",
      eqeqeq: "error",
    },
  },
  {
    // One-line event handlers.
    files: ["examples/playground/*.tsx"],
    rules: { "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }] },
  },
  {
    files: ["src/**/*.ts"],
    plugins: { local: { rules: { "no-import-circle": noImportCircle } } },
    rules: {
      "local/no-import-circle": "error",
      "no-restricted-globals": [
        "error",
        ...["process", "Buffer", "console", "performance", "setTimeout", "setInterval", "require"].map((name) => ({
          name,
          message: "src depends on no runtime.",
        })),
      ],
      "no-restricted-properties": [
        "error",
        { object: "Date", property: "now", message: "The caller passes now." },
        { object: "Math", property: "random", message: "The library is deterministic." },
      ],
      "no-restricted-syntax": [
        "error",
        { selector: "ExportAllDeclaration", message: "src/index.ts names every export." },
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: "The caller passes now." },
        { selector: "BinaryExpression[operator='instanceof']", message: "Contracts are structural." },
      ],
    },
  },
  ...folderRules,
);
