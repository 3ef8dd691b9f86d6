import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { runStryker, type Result } from "./runStryker";
import { folderOf, hashFiles, listSources, vectorTests } from "./sources";
import { unseen } from "./unseen";

const recordFile = "test/robustness/mutation/vectors.json";
const help = `npm run mutation:vectors -- PATH...

Mutates src/check, src/schedule and src/time as npm run mutation does, but only the vectors of the conformance suite decide.
A mutant that no vector notices needs a vector or an explanation in unseen.ts. The results are added to ${recordFile}.`;

const paths = process.argv.slice(2);
const files = listSources().filter((source) => paths.some((path) => source === path || source.startsWith(`${path}/`)));
if (files.length === 0) {
  console.log(help);
  process.exit(2);
}

type Entry = Result & { readonly source: string };
const record: Record<string, Entry> = existsSync(recordFile)
  ? (JSON.parse(readFileSync(recordFile, "utf8")) as Record<string, Entry>)
  : {};
for (const folder of new Set(files.map(folderOf))) {
  const ofFolder = files.filter((file) => folderOf(file) === folder);
  const results = runStryker(folder, ofFolder, vectorTests) ?? process.exit(1);
  results.forEach((result, index) => {
    record[ofFolder[index]!] = { source: hashFiles([ofFolder[index]!]), ...result };
  });
  const lines = Object.keys(record)
    .sort()
    .map((file) => `${JSON.stringify(file)}: ${JSON.stringify(record[file])}`);
  writeFileSync(recordFile, `{\n${lines.join(",\n")}\n}\n`);
}
for (const file of files) {
  for (const line of record[file]?.survivors ?? []) {
    if (!unseen.some(({ isOf }) => isOf(file, line))) {
      console.log(`no vector notices: ${file}: ${line}`);
      process.exitCode = 1;
    }
  }
}
