import { listTransfers } from "stock-transfer";
import type { CreateListContestants } from "./ListContestant";

/** Our own scan, over transfers in any order. */
export const createScanList: CreateListContestants = (transfers) => [
  { name: "plain scan", prepare: (query) => () => listTransfers(transfers, query) },
];
