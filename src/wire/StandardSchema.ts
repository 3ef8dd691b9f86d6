import type { Result } from "../result/Result";

/** A parser in the form of Standard Schema version 1 (https://standardschema.dev), which many libraries accept. */
export interface StandardSchema<Input, Output> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "stock-transfer";
    readonly validate: (value: unknown) => Result<Output>;
    /** Has no value at run time: it is there for the types. */
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

export function standardSchema<Input, Output>(
  validate: (value: unknown) => Result<Output>,
): StandardSchema<Input, Output> {
  return { "~standard": { version: 1, vendor: "stock-transfer", validate } };
}
