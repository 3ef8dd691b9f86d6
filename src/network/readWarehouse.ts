import type { ZoneClock } from "../time/zoneClock";
import { type ConfigReader, type FieldType, nonBlankText, plainObject } from "./ConfigReader";
import { readWeekdays, readWorkingCalendar } from "./readCalendar";
import { readCutOffs } from "./readCutOffs";
import type { Warehouse } from "./RouteData";

const workingFields = { weekdays: "workingDays", holidays: "holidays", extraDays: "extraWorkingDays" };

export function readWarehouse(reader: ConfigReader, timeZone: FieldType<ZoneClock>, number: number): Warehouse {
  const warehouse = {
    code: reader.readField("code", nonBlankText)!,
    number,
    clock: reader.readField("timeZone", timeZone)!,
    cutOffs: readCutOffs(reader),
    calendar: readWorkingCalendar(reader, workingFields),
    receivingDays: reader.has("receivingDays") ? readWeekdays(reader, "receivingDays") : undefined,
    lanes: new Map(),
  };
  reader.readOptional("meta", plainObject);
  return Object.freeze(warehouse);
}
