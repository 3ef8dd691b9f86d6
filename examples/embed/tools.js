import { McpServer } from "@modelcontextprotocol/server";
import { checkRequestSchema, checkServices, encodeCheck, encodePage, listQuerySchema } from "stock-transfer";
import { describeIssue, describeRefusal } from "stock-transfer/words";

/**
 * Your data.
 *
 * @typedef {object} ToolData
 * @property {import("stock-transfer").TransferNetwork} network
 * @property {(warehouseCode: string) => import("stock-transfer").CheckContext["stock"]} stockOf
 * @property {(query: import("stock-transfer").ListQuery) => import("stock-transfer").TransferPage} list
 * @property {string} timeZone Time zone of the times in lists.
 * @property {() => number} [now]
 */

const annotations = { readOnlyHint: true, openWorldHint: false };

/**
 * Creates a tool server for assistants. Its tools only read: an assistant cannot create a transfer.
 *
 * @param {ToolData} data
 */
export function createToolServer({ network, stockOf, list, timeZone, now = Date.now }) {
  const server = new McpServer({ name: "stock-transfer", version: "0.1.0" });
  const codes = network.config.warehouses.map(({ code }) => code).join(", ");

  server.registerTool(
    "check_transfer",
    {
      title: "May these goods go, and when do they arrive?",
      description: `Checks a transfer between two of the warehouses ${codes}, for each service of the pair. Returns the dates, and every reason why a line is refused. Creates and reserves nothing.`,
      inputSchema: checkRequestSchema,
      annotations,
    },
    (request) => {
      const checks = checkServices(request, { network, stock: stockOf(request.srcWarehouseCode), now: now() });
      if (checks.issues) return { ...say(checks.issues.map(describeIssue)), isError: true };
      const data = checks.value.map((check) => encodeCheck(check, { reasons: true, dates: true }));
      return { ...say(checks.value.flatMap(tell)), structuredContent: { checks: data } };
    },
  );

  server.registerTool(
    "list_transfers",
    {
      title: "Which transfers are there?",
      description: "Lists stock transfers, newest first, in pages. Pass paging.next as next to get the next page.",
      inputSchema: listQuerySchema,
      annotations,
    },
    (query) => {
      const { data, paging } = encodePage(list(query), timeZone);
      const lines = data.map(({ code, status, estimate_arrival_date: arrival }) => `${code}: ${status}, ${arrival}`);
      return { ...say([`${data.length} transfers.`, ...lines]), structuredContent: { data, paging } };
    },
  );
  return server;
}

/** @param {import("stock-transfer").TransferCheck} check */
function tell({ transferType, transferDate, estimatedArrivalDate, items }) {
  return [
    `${transferType}: created on ${transferDate}, arrives on ${estimatedArrivalDate}.`,
    ...items.map(({ sku, requestedQty, refusals }) => {
      const reasons = refusals.map((refusal) => describeRefusal(refusal, { unit: "g" }));
      return `${requestedQty} × ${sku}: ${reasons.join(" ") || "may go."}`;
    }),
  ];
}

/** @param {readonly string[]} lines */
function say(lines) {
  return { content: [{ type: /** @type {const} */ ("text"), text: lines.join("\n") }] };
}
