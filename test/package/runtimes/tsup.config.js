import { resolve } from "node:path";

/** @param {{ alias?: Record<string, string> }} options */
function useWhatIsBuilt(options) {
  options.alias = {
    "stock-transfer": resolve("dist/index.js"),
    "stock-transfer/client": resolve("dist/client.js"),
    "stock-transfer/http": resolve("dist/http.js"),
  };
}

// The programs for the runtimes, each in one file with the built package and its dependencies.
export default {
  entry: {
    report: "test/package/runtimes/report.ts",
    answer: "test/package/runtimes/answer.ts",
    edge: "examples/embed/edge.js",
  },
  format: "esm",
  target: "es2022",
  platform: "neutral",
  splitting: false,
  noExternal: [/./],
  loader: { ".jsonl": "text" },
  esbuildOptions: useWhatIsBuilt,
};
