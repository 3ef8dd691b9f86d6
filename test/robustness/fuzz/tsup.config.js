// Each target in one file with the library and its dependencies, so that the fuzzer sees the branches of all of it.
export default {
  entry: ["test/robustness/fuzz/targets/*.ts"],
  format: "cjs",
  target: "es2022",
  splitting: false,
  noExternal: [/./],
  outExtension: () => ({ js: ".js" }),
};
