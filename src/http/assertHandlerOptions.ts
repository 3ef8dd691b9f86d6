import { isAmount } from "../result/isAmount";
import { isRecord } from "../result/isRecord";
import { describeUnknownFields } from "../result/nearestName";
import { assertNoFaults, createFaultReporter, plainObject, readPart } from "../result/readFields";
import { isTimeZone } from "../time/zoneClock";
import type { HandlerOptions } from "./HandlerOptions";

const requiredFunctions = ["authenticate", "list", "check"] satisfies (keyof HandlerOptions)[];
const optionalFunctions = ["requestId", "onError"] satisfies (keyof HandlerOptions)[];
const others = ["reasons", "timeZone", "maxBodyBytes"] satisfies (keyof HandlerOptions)[];

/** @throws RangeError that lists every fault with the option, the rule and the value. */
export function assertHandlerOptions(options: HandlerOptions): void {
  const faults: string[] = [];
  const report = createFaultReporter(faults);
  const fields = readPart(report, "options", plainObject, options);
  if (fields) {
    for (const name of requiredFunctions) {
      if (typeof fields[name] !== "function") report(name, "a function", fields[name]);
    }
    for (const name of optionalFunctions) {
      if (!["function", "undefined"].includes(typeof fields[name]))
        report(name, "a function or left out", fields[name]);
    }
    const { reasons, timeZone, maxBodyBytes = 1 } = fields;
    if (!["boolean", "undefined"].includes(typeof reasons)) report("reasons", "true, false or left out", reasons);
    if (!isTimeZone(timeZone)) report("timeZone", "an IANA time zone name that the runtime knows", timeZone);
    if (!isAmount(maxBodyBytes, 1)) report("maxBodyBytes", "a safe integer ≥ 1", maxBodyBytes);
    // An instance of a class may have fields of its own.
    if (isRecord(fields))
      faults.push(...describeUnknownFields(fields, [...requiredFunctions, ...optionalFunctions, ...others]));
  }
  assertNoFaults("createHandler", "options", faults);
}
