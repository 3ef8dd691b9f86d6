import type { Results, Table } from "./Results";
import { markdownTable, measurementTables } from "./tables";

const othersDoMore = [
  "SQLite answers any query, in any order, joins, rolls back, and can keep its data on a disk.",
  "zod parses any shape and converts as it does; lodash works on any data.",
  "json-rules-engine takes its rules as data, which may change while it runs.",
  "sift and mingo answer any query of MongoDB's language; mingo aggregates as well.",
  "LokiJS keeps its data on a disk, tells of changes, and answers any query.",
  "TanStack DB keeps the result of a query up to date as data change, joins, and applies changes before a server has them.",
];

/** All results of a run, as Markdown. */
export function renderResults(results: Results): string {
  const { command, machine, versions, seconds } = results;
  const versionList = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return `# Results

Written by \`${command}\`, which took ${Math.round(seconds / 60)} minutes. Times are medians per call; a ratio is taken within each round, against the contestant of the first column, and stands beside each time with its quartiles. Every contestant's answers were compared before anything was timed. Data are seeded. [Performance](../docs/audit/performance.md#size) has the sizes of the bundles.

Machine: ${machine}. Versions: ${versionList.join(", ")}.

## Overview

${figureTable(results)}

![Time per page against the size of the collection](charts/list.svg)

![Time per check against the number of SKUs](charts/check.svg)

## Where the others do more

${othersDoMore.map((line) => `- ${line}`).join("\n")}

${renderDetails(results)}`;
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

function renderDetails({ parts }: Results): string {
  return Object.entries(parts)
    .map(([name, { measurements, tables, notes }]) => {
      const all = [...measurementTables(measurements), ...tables].map(renderTable);
      return `## ${name}\n\n${[...all, ...notes.map((note) => `- ${note}`)].join("\n\n")}\n`;
    })
    .join("\n")
    .replace(/(\n- [^\n]*)\n(?=\n- )/g, "$1");
}

function renderTable({ title, columns, rows }: Table): string {
  return `### ${title}\n\n${markdownTable(columns, rows)}`;
}
