import { zones } from "../../support/arbitraries";
import { anyJson, type ByteReader, objectOf } from "./createByteReader";

const names =
  "code timeZone workingDays holidays cutOff cutOffOn src dest transferType transitDays receivingDays meta".split(" ");
const day = 86_400_000;

/** The configuration of a network with holidays near an instant: mostly valid, occasionally with an invalid field. */
export function anyConfig(reader: ByteReader, now: number): unknown {
  const usually = (value: () => unknown) => (reader.seldom(64) ? anyJson(reader, names) : value());
  const perhaps = (name: string, value: () => unknown) => (reader.seldom(2) ? [[name, usually(value)] as const] : []);

  const weekdays = () => reader.list(7, () => usually(() => 1 + reader.below(7)));
  const time = () =>
    reader.seldom(32)
      ? reader.text()
      : `${String(reader.below(24)).padStart(2, "0")}:${String(reader.below(60)).padStart(2, "0")}`;
  const date = () => usually(() => dateNear(reader, now));
  const holidays = () => reader.list(20, date);
  const extraDays = () => reader.list(2, date);
  const days = () => (reader.seldom(64) ? reader.below(256) * 4 : reader.below(8));

  const cutOffs = () => [
    ...perhaps("cutOffOn", () => objectOf(reader.list(4, () => [dateNear(reader, now), usually(time)]))),
    ...perhaps("cutOff", () =>
      reader.seldom(2) ? objectOf(reader.list(4, () => [String(1 + reader.below(7)), usually(time)])) : time(),
    ),
  ];

  const warehouse = (code: string) =>
    usually(() =>
      objectOf([
        ["code", usually(() => (reader.seldom(32) ? reader.of(["A", " ", "__proto__"]) : code))],
        ["timeZone", usually(() => (reader.seldom(64) ? reader.text() : reader.of(zones)))],
        ...perhaps("workingDays", weekdays),
        ...perhaps("holidays", holidays),
        ...perhaps("extraWorkingDays", extraDays),
        ...cutOffs(),
        ...perhaps("receivingDays", weekdays),
        ...perhaps("meta", () => objectOf([["name", anyJson(reader, names)]])),
      ]),
    );
  const terms = () => [
    ["transferType", usually(() => "ROAD")] as const,
    ["weightLimit", usually(() => reader.amount())] as const,
    ["transitDays", usually(days)] as const,
    ...perhaps("outboundHandlingDays", days),
    ...perhaps("inboundHandlingDays", days),
    ...perhaps("transitWorkingDays", weekdays),
    ...perhaps("transitHolidays", holidays),
    ...perhaps("transitExtraWorkingDays", extraDays),
    ...cutOffs(),
    ...perhaps("maxTransitDays", days),
  ];
  const code = () => usually(() => reader.of(["A", "B", "C"]));
  const lane = () => usually(() => objectOf([["src", code()], ["dest", code()], ...terms()]));

  return usually(() =>
    objectOf([
      ["warehouses", usually(() => ["A", "B", "C"].slice(reader.below(2)).map(warehouse))],
      ...perhaps("defaultLane", () => objectOf(terms())),
      ...perhaps("lanes", () => reader.list(3, lane)),
    ]),
  );
}

/** From three days before to six weeks after; occasionally another text. */
function dateNear(reader: ByteReader, now: number): string {
  if (reader.seldom(64)) return reader.of(["2026-02-30", "2026-2-3", "0000-01-01", "9999-12-31", "20260203", ""]);
  const near = new Date(now + (reader.below(46) - 3) * day);
  return Number.isNaN(near.getTime()) ? "2026-03-01" : near.toISOString().slice(0, 10);
}

const minute = 60_000;

/** Mostly a minute between 2000 and 2044, sometimes one of the whole range, rarely any number. */
export function anyInstant(reader: ByteReader): number {
  const kind = reader.below(32);
  const far = reader.below(256) * 256 + reader.below(256);
  const within = (reader.below(256) * 256 + reader.below(256)) % 1440;
  if (kind < 28) return Date.UTC(2000, 0) + (far % 16_071) * day + within * minute;
  if (kind < 30) return Date.UTC(0, 0) + (far * 45 - 694_000) * day + within * minute + far;
  return (kind === 30 ? 1 : -1) * reader.amount();
}
