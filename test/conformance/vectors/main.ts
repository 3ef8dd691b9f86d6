import { writeFileSync } from "node:fs";
import { generate } from "./generate";

// Writes the vectors and the data of the server.

for (const [name, content] of generate()) {
  writeFileSync(new URL(`../../../conformance/${name}`, import.meta.url), content);
  console.log(`${name}: ${content.length} characters`);
}
