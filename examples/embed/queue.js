import { checkTransfers, createNetwork, encodeCheck, issuesToError, parseCheckRequest } from "stock-transfer";
import { describeIssue } from "stock-transfer/words";

const network = createNetwork({
  warehouses: [
    { code: "HCM", timeZone: "Asia/Ho_Chi_Minh" },
    { code: "HAN", timeZone: "Asia/Ho_Chi_Minh" },
  ],
  defaultLane: { transferType: "ROAD", weightLimit: 25_000, transitDays: 2 },
});
const stocks = new Map([["HCM", new Map([["HELMET", { onHandQty: 12, reservedQty: 2, unitWeight: 340 }]])]]);

/**
 * A processor for BullMQ: `new Worker("checks", processChecks, { connection })`. A job is a list of requests, each
 * checked against what the earlier ones left. An invalid request is a result, because a retry would not help: as data
 * for programs, and in words for people. Only errors of our own throw and are retried.
 *
 * @param {{ readonly data: readonly unknown[], readonly timestamp: number }} job
 */
export async function processChecks({ data, timestamp }) {
  const parsed = data.map((body) => parseCheckRequest(body));
  const requests = parsed.flatMap(({ value }) => value ?? []);
  const checks = checkTransfers(requests, { network, stocks, now: timestamp, claims: "requests" }).map(answer);
  return parsed.map((request) => (request.issues ? answer(request) : checks.shift()));
}

/** @param {import("stock-transfer").Result<import("stock-transfer").TransferCheck>} check */
function answer({ value, issues }) {
  return issues ? { error: issuesToError(issues), words: issues.map(describeIssue) } : { check: encodeCheck(value) };
}
