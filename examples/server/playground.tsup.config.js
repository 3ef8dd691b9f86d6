import { fileURLToPath } from "node:url";

/** @param {string} name */
const at = (name) => fileURLToPath(new URL(`../playground/${name}`, import.meta.url));

const common = { config: false, silent: true, minify: true, clean: false };

// Bundles the script and the style sheet of the page.
export default [
  {
    ...common,
    entry: { playground: at("main.tsx"), search: at("search.ts") },
    format: "esm",
    target: "es2022",
    platform: "browser",
    // The network, a transfer and the planners are chunks of their own, loaded on demand.
    splitting: true,
    tsconfig: at("tsconfig.json"),
    noExternal: [/./],
    outExtension: () => ({ js: ".js" }),
  },
  {
    ...common,
    entry: { playground: at("style.css") },
    loader: { ".woff2": "file" },
    /** @param {{ assetNames?: string }} options */
    esbuildOptions(options) {
      options.assetNames = "[name]";
    },
  },
];
