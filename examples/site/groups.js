/**
 * The pages of the documentation in groups: the name of each, and its path without `.md`.
 *
 * @type {readonly (readonly [group: string, pages: readonly (readonly [name: string, path: string])[]])[]}
 */
export const groups = [
  [
    "Begin",
    [
      ["Quick start", "README"],
      ["Questions", "docs/faq"],
    ],
  ],
  [
    "Embed it",
    [
      ["The check", "docs/check"],
      ["Dates", "docs/dates"],
      ["The life of a transfer", "docs/lifecycle"],
      ["The list", "docs/list"],
      ["Recipes", "docs/recipes"],
    ],
  ],
  [
    "Serve it",
    [
      ["HTTP", "docs/http"],
      ["What the API leaves open", "docs/decisions"],
      ["Clients", "docs/client"],
      ["A test suite for servers", "conformance/rules"],
      ["Assistants and shops", "docs/integrations"],
    ],
  ],
  [
    "Store it",
    [
      ["PostgreSQL in five minutes", "docs/postgres"],
      ["Tables, indexes, feed", "docs/postgres-tables"],
    ],
  ],
  ["Plan with it", [["The planner", "docs/planner"]]],
  [
    "Why to trust it",
    [
      ["Tests, speed, plans, versions", "docs/trust"],
      ["Results of the benchmark", "bench/RESULTS"],
      ["Security", "SECURITY"],
      ["Changelog", "CHANGELOG"],
    ],
  ],
];
