import { fileURLToPath } from "node:url";
import { askProgram, readVectors } from "./suite.js";

// Counts how many dates of the vectors simpler rules get right, as a table in Markdown.

const topics = [
  ["working days and holidays", ["D1"]],
  ["time zones", ["D2"]],
  ["cut-offs", ["D3", "D12"]],
  ["`notBefore`", ["D4"]],
  ["counting days (published cases)", ["D5"]],
  ["outbound handling", ["D6"]],
  ["departures", ["D7"]],
  ["transit", ["D8"]],
  ["receipt", ["D9"]],
  ["inbound handling, latest arrival", ["D10"]],
];
const ports = ["transferRoute", "leadTime"];

/** The table of the page. */
export async function tabulateScores() {
  const vectors = readVectors().filter(({ call, answer }) => call === "schedule" && !answer.issues);
  const answers = await Promise.all(
    ports.map((port) => {
      const program = fileURLToPath(new URL(`ports/${port}.js`, import.meta.url));
      return askProgram(vectors, [process.execPath, program]);
    }),
  );
  const row = (/** @type {string} */ name, /** @type {readonly string[]} */ rules) => {
    const chosen = vectors.flatMap(({ rule }, index) => (rules.includes(rule) ? [index] : []));
    const cells = answers.flatMap((given) =>
      ["transferDate", "estimatedArrivalDate"].map((field) => {
        const asked = chosen.filter((index) => vectors[index]?.answer[field] !== undefined);
        return `${asked.filter((index) => given[index]?.[field] === vectors[index]?.answer[field]).length} of ${asked.length}`;
      }),
    );
    return [name, ...cells];
  };
  const rows = [
    ["vectors for", "route: transfer date", "route: arrival", "lead time: transfer date", "lead time: arrival"],
    ...topics.map(([name, rules]) => row(String(name), [...(rules ?? [])])),
    row(
      "all",
      topics.flatMap(([, rules]) => [...(rules ?? [])]),
    ),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? "").length))) ?? [];
  const lines = rows.map((cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`);
  lines.splice(1, 0, `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`);
  return lines.join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await tabulateScores());
