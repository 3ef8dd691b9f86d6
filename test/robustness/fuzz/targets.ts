export interface Target {
  /** Creates an input from the bytes, passes it to the library, and throws if a rule is violated. */
  fuzz(bytes: Uint8Array): void | Promise<void>;
}

/** By the names of their files and of their folders in the corpus. */
export const targets: Readonly<Record<string, () => Promise<Target>>> = {
  checkRequest: () => import("./targets/checkRequest"),
  checks: () => import("./targets/checks"),
  collection: () => import("./targets/collection"),
  encodeTransfer: () => import("./targets/encodeTransfer"),
  handler: () => import("./targets/handler"),
  listQuery: () => import("./targets/listQuery"),
  network: () => import("./targets/network"),
  planner: () => import("./targets/planner"),
};
