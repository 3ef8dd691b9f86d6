import type { Results } from "./Results";
import { markdownTable, measurementTables } from "./tables";

const othersDoMore = `- SQLite answers any query, with joins, transactions and storage on disk.
- zod parses and converts any shape; lodash works on any data.
- json-rules-engine reads its rules from data, which may change while it runs.
- sift and mingo answer MongoDB's queries; mingo also aggregates.
- LokiJS keeps its data on a disk and emits events on changes.
- TanStack DB joins, keeps results up to date, and shows changes before a server confirms them.`;

/** Tables that only the terminal and `results.json` have: the overview has the worst of each. */
const longTables = new RegExp(
  [
    "^(?:A page of 20|A range of|The collection by size|Per byte|The slowest|The largest ratio|Creating a",
    "Memory of|The handler|Pauses of|createListener.*full load|checkTransfers|latestTransfer)",
  ].join("|"),
);

/** The results of a run, as Markdown. */
export function renderResults(results: Results): string {
  const { command, machine, versions, seconds } = results;
  const versionList = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return `# Results

Written by \`${command}\`, which took ${Math.round(seconds / 60)} minutes. Times are medians per call. After each time stands its ratio to the first column within each round, with the quartiles in brackets; for checks beside loops and servers, of five processes. Results were compared before anything was timed. \`results.json\` and \`npm run bench -- list bytes shapes\` have further tables.

Machine: ${machine}. Versions: ${versionList.join(", ")}.

## Overview

${figureTable(results)}

![Time per page against the size of the collection](charts/list.svg)

![Time per check against the number of SKUs](charts/check.svg)

## Where the others do more

${othersDoMore}

${renderDetails(results, (title) => !longTables.test(title))}`;
}

/** The tables of some parts, for a terminal. */
export function renderParts(results: Results): string {
  return `${figureTable(results)}\n\n${renderDetails(results)}`;
}

function figureTable({ parts }: Results): string {
  const figures = Object.values(parts).flatMap((part) => part.figures);
  if (figures.length === 0) return "";
  return markdownTable(
    ["what", "against", "result"],
    figures.map(({ what, against, result }) => [what, against, result]),
  );
}

function renderDetails({ parts }: Results, isShown: (title: string) => boolean = () => true): string {
  return Object.entries(parts)
    .map(([name, { measurements, tables, notes }]) => ({
      name,
      notes,
      shown: [...measurementTables(measurements), ...tables].filter(({ title }) => isShown(title)),
    }))
    .filter(({ shown }) => shown.length > 0)
    .map(({ name, notes, shown }) => {
      const all = shown.map(({ title, columns, rows }) => `### ${title}\n\n${markdownTable(columns, rows)}`);
      return `## ${name}\n\n${[...all, ...notes.map((note) => `- ${note}`)].join("\n\n")}\n`;
    })
    .join("\n")
    .replace(/(\n- [^\n]*)\n(?=\n- )/g, "$1");
}
