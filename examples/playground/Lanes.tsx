import type { NetworkConfig } from "stock-transfer";
import { Table } from "./parts";
import { tellWeekdays } from "./weekdays";
import { useWords } from "./words";

const columns = ["to", "service", "departs", "in transit", "handling", "takes"];

/** The lanes that leave a warehouse. */
export function Lanes({ config, code }: { readonly config: NetworkConfig; readonly code: string }) {
  const words = useWords();
  const lanes = (config.lanes ?? []).filter(({ src }) => src === code);
  const others = [config.defaultLane ?? []].flat().map((lane) => ({ ...lane, dest: "any other" }));
  const all = [...lanes, ...others];
  if (all.length === 0) return <p>No lane leaves {code}.</p>;
  const rows = all.map((lane) => {
    const { outboundHandlingDays: before = 0, inboundHandlingDays: after = 0, volumeLimit, unitLimit } = lane;
    const limits = [
      words.weight(lane.weightLimit),
      ...(volumeLimit === undefined ? [] : [words.volume(volumeLimit)]),
      ...(unitLimit === undefined ? [] : [`${words.integer(unitLimit)} units`]),
    ];
    return [
      lane.dest,
      lane.transferType,
      tellWeekdays(lane.departureDays),
      `${words.integer(lane.transitDays)} days, ${tellWeekdays(lane.transitWorkingDays)}`,
      `${words.integer(before)} before, ${words.integer(after)} after`,
      limits.join(", "),
    ];
  });
  return <Table caption={`The lanes that leave ${code}`} columns={columns} rows={rows} />;
}
