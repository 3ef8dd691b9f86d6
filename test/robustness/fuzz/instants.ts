import type { ByteReader } from "./createByteReader";

const minute = 60_000;
const day = 1440 * minute;

/** Zones of every kind: no change of offset, fractions of an hour, beyond ±12 h, changes near midnight, a skipped day. */
export const zones = [
  "UTC",
  "Africa/Cairo",
  "Africa/Casablanca",
  "America/Los_Angeles",
  "America/Santiago",
  "America/St_Johns",
  "Asia/Ho_Chi_Minh",
  "Asia/Kathmandu",
  "Asia/Tehran",
  "Australia/Lord_Howe",
  "Europe/Berlin",
  "Pacific/Apia",
  "Pacific/Kiritimati",
];

/** Mostly a minute between 2000 and 2044, sometimes one of the whole range, seldom any number. */
export function anyInstant(reader: ByteReader): number {
  const kind = reader.below(32);
  const far = reader.below(256) * 256 + reader.below(256);
  const within = (reader.below(256) * 256 + reader.below(256)) % 1440;
  if (kind < 28) return Date.UTC(2000, 0) + (far % 16_071) * day + within * minute;
  if (kind < 30) return Date.UTC(0, 0) + (far * 45 - 694_000) * day + within * minute + far;
  return (kind === 30 ? 1 : -1) * reader.amount();
}
