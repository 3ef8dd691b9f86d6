import { checkTransfer, createNetwork, encodeCheck, issuesToError, parseCheckRequest } from "stock-transfer";
import { describeIssue } from "stock-transfer/words";

const network = createNetwork({
  warehouses: [
    { code: "HCM", timeZone: "Asia/Ho_Chi_Minh" },
    { code: "HAN", timeZone: "Asia/Ho_Chi_Minh" },
  ],
  defaultLane: { transferType: "ROAD", weightLimit: 25_000, transitDays: 2 },
});
const stock = new Map([["HELMET", { onHandQty: 12, reservedQty: 2, unitWeight: 340 }]]);

/**
 * A processor for BullMQ: `new Worker("checks", processCheck, { connection })`. What is wrong with a request is a result,
 * since no retry can mend it: as data for programs, and in words for people who look at the queue. Only a fault of ours
 * throws, and is tried again.
 *
 * @param {{ readonly data: unknown, readonly timestamp: number }} job
 */
export async function processCheck({ data, timestamp }) {
  const request = parseCheckRequest(data);
  const check = request.issues ? request : checkTransfer(request.value, { network, stock, now: timestamp });
  return check.issues
    ? { error: issuesToError(check.issues), words: check.issues.map(describeIssue) }
    : { check: encodeCheck(check.value) };
}
