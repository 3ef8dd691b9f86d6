/**
 * @typedef {import("stock-transfer").WireTransfer} WireTransfer
 *
 * @typedef {import("stock-transfer").SuccessEnvelope<WireTransfer[]> | import("stock-transfer").FailureEnvelope} Answer
 */

/**
 * Every transfer that matches, page after page.
 *
 * @param {string} url Of the list, such as "https://example.com/business/v1/stock-transfer".
 * @param {string} token
 * @param {Record<string, string>} parameters Such as `{ status_list: "created" }`.
 * @returns {AsyncGenerator<WireTransfer>}
 */
export async function* walkPages(url, token, parameters = {}) {
  let next = "0";
  do {
    const query = new URLSearchParams({ ...parameters, limit: "100", next });
    const response = await fetch(`${url}?${query}`, { headers: { authorization: `Bearer ${token}` } });
    const answer = /** @type {Answer} */ (await response.json());
    if (!answer.success) throw new Error(answer.error.message_code, { cause: answer.error });
    yield* answer.data;
    next = answer.paging?.next ?? "0";
  } while (next !== "0");
}
