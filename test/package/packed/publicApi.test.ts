import { expect, it } from "vitest";
import { describeApi } from "./describeApi";

it.each([
  ["stock-transfer", "src/index.ts"],
  ["stock-transfer-http", "src/http/createHandler.ts"],
  ["stock-transfer-node", "src/node/createListener.ts"],
  ["stock-transfer-planners", "src/planners/index.ts"],
  ["stock-transfer-postgres", "src/postgres/index.ts"],
  ["stock-transfer-client", "src/client/createClient.ts"],
  ["stock-transfer-words", "src/words/index.ts"],
])("%s has the declarations of its snapshot", async (name, entry) => {
  await expect(describeApi(entry)).toMatchFileSnapshot(`api/${name}.txt`);
});
