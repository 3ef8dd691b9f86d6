import type { NetworkConfig } from "stock-transfer";
import { Table } from "./parts";
import { tellWeekdays } from "./weekdays";
import { useWords } from "./words";

/** The lanes that leave a warehouse. */
export function Lanes({ config, code }: { readonly config: NetworkConfig; readonly code: string }) {
  const words = useWords();
  const { say } = words;
  const columns = (["laneTo", "service", "departs", "inTransit", "handling", "takes"] as const).map((name) =>
    say(name),
  );
  const lanes = (config.lanes ?? []).filter(({ src }) => src === code);
  const others = [config.defaultLane ?? []].flat().map((lane) => ({ ...lane, dest: say("anyOther") }));
  const all = [...lanes, ...others];
  if (all.length === 0) return <p>{say("noLanes", code)}</p>;
  const rows = all.map((lane) => {
    const { outboundHandlingDays: before = 0, inboundHandlingDays: after = 0, volumeLimit, unitLimit } = lane;
    const limits = [
      words.weight(lane.weightLimit),
      ...(volumeLimit === undefined ? [] : [words.volume(volumeLimit)]),
      ...(unitLimit === undefined ? [] : [say("ofUnits", words.integer(unitLimit))]),
    ];
    return [
      lane.dest,
      lane.transferType,
      tellWeekdays(words, lane.departureDays),
      say("transitDays", words.integer(lane.transitDays), tellWeekdays(words, lane.transitWorkingDays)),
      say("handlingDays", words.integer(before), words.integer(after)),
      limits.join(", "),
    ];
  });
  return <Table caption={say("lanesOf", code)} columns={columns} rows={rows} />;
}
