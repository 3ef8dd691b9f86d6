import * as api from "stock-transfer";
import * as client from "stock-transfer/client";
import * as http from "stock-transfer/http";
import * as node from "stock-transfer/node";
import * as planners from "stock-transfer/planners";
import * as postgres from "stock-transfer/postgres";
import * as words from "stock-transfer/words";

/** The modules of the package. */
export const entryPoints = {
  "stock-transfer": api,
  "stock-transfer/client": client,
  "stock-transfer/http": http,
  "stock-transfer/node": node,
  "stock-transfer/planners": planners,
  "stock-transfer/postgres": postgres,
  "stock-transfer/words": words,
};

/** The names of all functions and constants. */
export const exportedNames = Object.values(entryPoints).flatMap((module) => Object.keys(module));
