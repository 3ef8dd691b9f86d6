import type { CivilDay } from "../time/civilDay";
import { type ConfigReader, plainObject } from "./ConfigReader";
import { type Load, readLoad } from "./Load";
import { calendarDate } from "./readCalendar";

/** The capacities of single departure dates, and with the key `undefined` that of all others. */
export type Capacities = ReadonlyMap<CivilDay | undefined, Load>;

/** Reads `capacity` and `capacityOn`; empty if nothing is limited and no date has a capacity of its own. */
export function readCapacities(reader: ConfigReader): Capacities {
  const capacities = new Map<CivilDay | undefined, Load>();
  const usual = reader.readInner(["capacity"], reader.get("capacity", {}), (inner) => readLoad(inner, 1));
  const dates = reader.readField("capacityOn", plainObject, {});
  for (const date in dates) {
    const day = reader.parse(["capacityOn", date], calendarDate, date);
    if (dates[date] !== undefined)
      capacities.set(day, reader.readInner(["capacityOn", date], dates[date], readLoad) ?? {});
  }
  return Object.keys({ ...usual }).length > 0 ? capacities.set(undefined, usual!) : capacities;
}
