import { writeFileSync } from "node:fs";
import { documentText } from "./document";

// npm run openapi
writeFileSync("openapi.json", documentText);
