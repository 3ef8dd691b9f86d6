import { readFileSync, writeFileSync } from "node:fs";
import { run } from "./run";

// A reader such as head may close the pipe early.
process.stdout.on("error", () => process.exit());

const { out, error, exitCode, file } = run(process.argv.slice(2), (name) =>
  readFileSync(name === "-" ? 0 : name, "utf8"),
);
if (file) write(file);
process.stdout.write(out);
process.stderr.write(error);
process.exitCode = exitCode;

function write({ name, text }: { readonly name: string; readonly text: string }): void {
  try {
    writeFileSync(name, text);
  } catch (error) {
    console.error(`cannot write ${name}: ${(error as Error).message}`);
    process.exit(2);
  }
}
