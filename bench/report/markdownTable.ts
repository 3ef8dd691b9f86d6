/** Padded, so that it can be read as it stands too. */
export function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((column, index) =>
    Math.max(3, ...[column, ...rows.map((row) => row[index] ?? "")].map(({ length }) => length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((most, index) => pad(cells[index] ?? "", most)).join(" | ")} |`;
  return [line(columns), line(widths.map((most) => "-".repeat(most))), ...rows.map(line)].join("\n");
}

function pad(cell: string, to: number): string {
  return cell + " ".repeat(to - cell.length);
}
