import type { TransferFilter } from "../list/TransferFilter";
import { assertValid, inCall } from "../result/misuse";
import { isPromise, unlessAborted } from "../result/unlessAborted";
import { kindFault } from "../result/valueFaults";
import type { RemotePage, RemoteTransfer } from "../wire/decodeTransfer";
import { firstInstant, lastInstant } from "../wire/encodeListQuery";
import type { FollowOptions } from "./ClientOptions";

/**
 * Polls in rounds, and yields transfers with new content. A round pages through updates at `latest - overlap` or later.
 *
 * `latest` is the newest update time on the first page of the previous round or on any page of an earlier round. This
 * update was visible when the previous round started. So were all updates more than `overlap` earlier: the previous
 * rounds found them. Times on other pages may be later than the start of their round, so they count one round later.
 */
export async function* followChanges(
  { since, overlap, filter, signal, wait }: FollowOptions,
  listPages: (filter: TransferFilter) => AsyncIterable<RemotePage>,
): AsyncGenerator<RemoteTransfer> {
  let latest = since;
  let latestOfEarlierRounds = since;
  /** The contents that the previous round found. Contents that only earlier rounds found cannot appear again. */
  let known: ReadonlySet<string> = new Set();
  for (;;) {
    const found = new Set<string>();
    const updatedFrom = Math.max(latest - overlap, firstInstant);
    latest = Math.max(latest, latestOfEarlierRounds);
    let isFirstPage = true;
    for await (const { transfers } of listPages({ ...filter, updatedFrom })) {
      // `updatedFrom` of the next round must be within the year 9999 in UTC.
      const times = transfers.map(({ updatedAt }) => Math.min(updatedAt, lastInstant));
      if (isFirstPage) latest = Math.max(latest, ...times);
      isFirstPage = false;
      latestOfEarlierRounds = Math.max(latestOfEarlierRounds, ...times);
      for (const transfer of transfers) {
        const content = JSON.stringify(transfer);
        const isNew = !known.has(content) && !found.has(content);
        found.add(content);
        if (!isNew) continue;
        yield transfer;
        signal?.throwIfAborted();
      }
    }
    known = found;
    await unlessAborted(signal, () => {
      const waited: unknown = wait();
      inCall("TransferClient.follow", () => {
        // Otherwise rounds would follow each other without a pause.
        if (!isPromise(waited)) assertValid("the result of wait", kindFault("a promise", waited));
      });
      return waited;
    });
  }
}
