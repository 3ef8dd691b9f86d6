import { existsSync } from "node:fs";
import { readRecord, type Result, runStryker, writeRecord } from "./runStryker";
import { folderOf, hashFiles, listSources, vectorTests } from "./sources";
import { isExplained } from "./unseen";

const recordFile = "test/robustness/mutation/vectors.json";
const help = `npm run mutation:vectors -- [PATH]...

Mutates files of src as npm run mutation does, but tests them only with the vectors of the conformance suite. A mutant that
survives needs another vector, or an explanation in unseen.ts. The results are added to ${recordFile}.

  src/schedule ...   the files at or below these paths; without a path it only reads the record
  --help             this text`;

const paths = process.argv.slice(2);
const files = listSources().filter((source) => paths.some((path) => source === path || source.startsWith(`${path}/`)));
if (paths.includes("--help") || (paths.length > 0 && files.length === 0)) {
  console.log(help);
  process.exit(paths.includes("--help") ? 0 : 2);
}

const record = readRecord<Result & { readonly source: string }>(recordFile);
for (const folder of new Set(files.map(folderOf))) {
  const ofFolder = files.filter((file) => folderOf(file) === folder);
  const hashes = ofFolder.map((file) => hashFiles([file]));
  const results = runStryker(folder, ofFolder, vectorTests) ?? process.exit(1);
  results.forEach((result, index) => record.set(ofFolder[index]!, { source: hashes[index]!, ...result }));
  writeRecord(record, recordFile);
}

let [killed, survived] = [0, 0];
for (const [file, entry] of record) {
  if (!existsSync(file) || hashFiles([file]) !== entry.source) console.log(`changed since the record: ${file}`);
  killed += entry.killed;
  survived += entry.survivors.length;
  for (const line of entry.survivors.filter((each) => !isExplained(file, each))) {
    console.log(`no vector notices: ${file}: ${line}`);
    process.exitCode = 1;
  }
}
console.log(`${killed} of ${killed + survived} mutants killed by the vectors, the others explained or named above`);
