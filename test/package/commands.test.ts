import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");

const lines = read("README.md").split("\n");
const { scripts } = JSON.parse(read("package.json")) as { readonly scripts: Readonly<Record<string, string>> };

/** The commands of the README that install first, without their comments. */
const commands = lines.filter((line) => line.startsWith("npm ci ")).map((line) => line.replace(/ +#.*/, ""));

describe("the commands of a fresh machine", () => {
  it("are near the top of the README", () => {
    expect(commands).toEqual(["npm ci && npm run demo", "npm ci && npm test"]);
    expect(lines.findIndex((line) => line.startsWith(commands[1]!))).toBeLessThan(60);
  });

  it.each(commands)("%s runs a script of the package", (command) => {
    const [, script = ""] = /^npm ci && npm (?:run )?(\w+)$/.exec(command) ?? [];
    expect(Object.keys(scripts)).toContain(script);
  });

  it("include the command that continuous integration runs", () => {
    expect(read(".ci/run")).toContain(commands[1]);
  });
});
