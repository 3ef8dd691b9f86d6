import { createNetwork, type NetworkConfig } from "stock-transfer";
import { bytesOf, fill, type Shape } from "./Shape";

const terms = '"transferType":"T","weightLimit":1,"transitDays":1';
const two = '{"code":"A","timeZone":"UTC"},{"code":"B","timeZone":"UTC"}';
const millisecondsInDay = 86_400_000;

export const networkShapes: readonly Shape[] = [
  shape("warehouses", "network", (bytes) => `{"warehouses":[${fill(bytes, warehouse, ",")}]}`),
  shape("warehouses of one code", "faults", (bytes) => `{"warehouses":[${fill(bytes, warehouse(0), ",")}]}`),
  shape("warehouses with nothing but faults", "faults", (bytes) => {
    const faulty = '{"code":" ","timeZone":"+07","workingDays":[8],"holidays":["x"],"cutOff":{"9":"x"}}';
    return `{"warehouses":[${fill(bytes, faulty, ",")}]}`;
  }),
  shape("lanes", "network", (bytes) => {
    const side = Math.ceil(Math.sqrt(bytes / 70)) + 1;
    const codes = Array.from({ length: side }, (_, index) => warehouse(index));
    return `{"warehouses":[${codes.join()}],"lanes":[${fill(bytes, (index) => lane(index, side), ",")}]}`;
  }),
  shape("lanes with nothing but faults", "faults", (bytes) => {
    const faulty = '{"src":"X","dest":"X","transferType":"","weightLimit":-1,"transitDays":0.5}';
    return `{"warehouses":[${two}],"lanes":[${fill(bytes, faulty, ",")}]}`;
  }),
  shape("holidays", "network", (bytes) => withHolidays(fill(bytes, holiday, ","))),
  shape("holidays in descending order", "network", (bytes) =>
    withHolidays(fill(bytes, (index) => holiday(200_000 - index), ",")),
  ),
  shape("holidays that are none", "faults", (bytes) => withHolidays(fill(bytes, '"2026-02-30"', ","))),
  shape("a long holiday", "faults", (bytes) => withHolidays(`"${fill(bytes, "x")}"`)),
  shape(
    "weekdays",
    "network",
    (bytes) => `{"warehouses":[{"code":"A","timeZone":"UTC","workingDays":[${fill(bytes, "1", ",")}]}]}`,
  ),
  shape("cut-offs of no weekday", "faults", (bytes) => {
    const times = fill(bytes, (index) => `"d${index}":"10:00"`, ",");
    return `{"warehouses":[{"code":"A","timeZone":"UTC","cutOff":{${times}}}]}`;
  }),
];

function warehouse(index: number): string {
  return `{"code":"W${index}","timeZone":"Europe/Berlin","cutOff":"16:00"}`;
}

/** Each pair of another source and destination once. */
function lane(index: number, side: number): string {
  const src = Math.floor(index / (side - 1));
  return `{"src":"W${src}","dest":"W${(src + 1 + (index % (side - 1))) % side}",${terms}}`;
}

/** Every other day, so that the calendar opens. */
function holiday(index: number): string {
  return `"${new Date(2 * index * millisecondsInDay).toISOString().slice(0, 10)}"`;
}

function withHolidays(dates: string): string {
  return `{"warehouses":[{"code":"A","timeZone":"UTC","holidays":[${dates}]}]}`;
}

function shape(name: string, outcome: string, textOf: (bytes: number) => string): Shape {
  return {
    name: `createNetwork: ${name}`,
    outcome,
    make: (bytes) => {
      const text = textOf(bytes);
      const config = JSON.parse(text) as NetworkConfig;
      const call = () => {
        try {
          createNetwork(config);
          return "network";
        } catch {
          return "faults";
        }
      };
      return { bytes: bytesOf(text), call };
    },
  };
}
