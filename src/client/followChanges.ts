import type { TransferFilter } from "../list/TransferFilter";
import { assertValid, inCall } from "../result/misuse";
import { isPromise, unlessAborted } from "../result/unlessAborted";
import { kindFault } from "../result/valueFaults";
import type { RemotePage, RemoteTransfer } from "../wire/decodeTransfer";
import { firstInstant } from "../wire/encodeListQuery";
import type { FollowOptions } from "./ClientOptions";
import { pickFields } from "../result/kinds";
import { filterParameters } from "../wire/endpoints";

const filterFields = Object.keys(filterParameters) as (keyof typeof filterParameters)[];

/**
 * Asks in rounds for what was updated, and gives what is new.
 *
 * A round asks for what was updated at `latest - overlap` or later, where `latest` is a time of update that was visible when
 * the round before it began: on its first page, or earlier. Whatever was updated more than `overlap` before `latest` was then
 * visible all through that round, and found in it or before. A time on a later page may have come up while the round was
 * under way, when pages were read already on which something older was still to come to light: it counts one round later.
 *
 * @param listPages All pages of a filter.
 */
export async function* followChanges(
  { since, overlap, filter, signal, wait }: FollowOptions,
  listPages: (filter: TransferFilter) => AsyncIterable<RemotePage>,
): AsyncGenerator<RemoteTransfer> {
  let latest = since;
  let latestOfEarlierRounds = since;
  /** The contents that the round before found. What was not among them and has not changed is found in no later one. */
  let known: ReadonlySet<string> = new Set();
  for (;;) {
    const found = new Set<string>();
    const updatedFrom = Math.max(latest - overlap, firstInstant);
    latest = Math.max(latest, latestOfEarlierRounds);
    let isFirstPage = true;
    const inherited = pickFields<TransferFilter, keyof typeof filterParameters>(filter ?? {}, filterFields);
    for await (const { transfers } of listPages({ ...filter, ...inherited, updatedFrom })) {
      const times = transfers.map(({ updatedAt }) => updatedAt);
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
        // Without a promise to wait for, the service would be asked without a pause.
        if (!isPromise(waited)) assertValid("what wait gives", kindFault("a promise", waited));
      });
      return waited;
    });
  }
}
