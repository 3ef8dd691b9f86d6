import type { Refusal } from "./refusals";
import type { CheckedItem } from "./TransferCheck";

/** A {@link CheckedItem} that may still get refusals. */
export type PendingItem = { -readonly [Field in keyof CheckedItem]: CheckedItem[Field] };

export function refuse(line: PendingItem, refusal: Refusal): void {
  line.allowed = false;
  line.refusals = [...line.refusals, refusal];
}
