import { readObject, type ReportFault } from "../network/configReaders";
import { describeValue } from "../result/describeValue";
import { isTimeZone } from "../time/zoneClock";
import type { HandlerOptions } from "./HandlerOptions";

const requiredPorts = ["authenticate", "list", "check"] satisfies (keyof HandlerOptions)[];
const optionalPorts = ["requestId", "onError"] satisfies (keyof HandlerOptions)[];

/** @throws RangeError that lists every fault with the option, the rule and the value. */
export function assertOptions(options: HandlerOptions): void {
  const faults: string[] = [];
  const report: ReportFault = (option, rule, value) => {
    faults.push(`${option} must be ${rule}, got ${describeValue(value)}`);
  };

  const fields = readObject(options, "options", report);
  if (fields) {
    for (const port of requiredPorts) {
      if (typeof fields[port] !== "function") report(port, "a function", fields[port]);
    }
    for (const port of optionalPorts) {
      if (fields[port] !== undefined && typeof fields[port] !== "function")
        report(port, "a function or left out", fields[port]);
    }
    const { timeZone, maxBodyBytes = 1 } = fields;
    if (!isTimeZone(timeZone)) report("timeZone", "an IANA time zone name that the runtime knows", timeZone);
    if (!Number.isSafeInteger(maxBodyBytes) || (maxBodyBytes as number) < 1)
      report("maxBodyBytes", "a safe integer ≥ 1", maxBodyBytes);
  }
  if (faults.length > 0) throw new RangeError(`createHandler: malformed options\n  ${faults.join("\n  ")}`);
}
