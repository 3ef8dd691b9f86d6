import type { StockTransfer } from "stock-transfer";
import type { Answered } from "./answerCase";
import type { Order } from "./orders";
import { Button } from "./parts";
import type { PartProps } from "./PartProps";
import type { Told } from "./sentences";
import { useWords } from "./words";

const maxShown = 5;

interface CreateProps extends Pick<PartProps, "create"> {
  readonly orders: readonly Order[];
  readonly answers: readonly Answered[];
  /** The transfers that were just created. */
  readonly created: readonly StockTransfer[];
  readonly fault: Told | undefined;
  /** The address of a transfer. */
  readonly addressOf: (id: string) => string;
  /** The address of a list of these transfers. */
  readonly listAddress: (codes: readonly string[]) => string;
}

/** Creates the transfers that may go, and links to those that were created. */
export function Create({ orders, answers, created, fault, create, addressOf, listAddress }: CreateProps) {
  const { say, integer } = useWords();
  const more = created.length - maxShown;
  const lines = answers.reduce((sum, { result, lineIssues }) => {
    return sum + (result.value?.check.items.length ?? 0) + lineIssues.length;
  }, 0);
  const ordered = orders.reduce((sum, order) => sum + order.lines.length, 0);
  const some = orders.length > 1 ? "createOfLines" : "createOneOfLines";
  const all = orders.length > 1 ? "createTransfers" : "createTransfer";
  return (
    <p class="row">
      <Button class="" id="create" disabled={orders.length === 0} onClick={() => create(orders)}>
        {say(ordered > 0 && ordered < lines ? some : all, ...[orders.length, ordered, lines].map(integer))}
      </Button>
      <span id="created" role="status" tabIndex={-1}>
        {created.length > 0 && (
          <>
            {say("isCreated")}{" "}
            {created
              .slice(0, maxShown)
              .map(({ id, code }, index) => [index > 0 && ", ", <a href={addressOf(id)}>{code}</a>])}
            {more > 0 && ` ${say("moreCreated", integer(more))}`}.{" "}
            <a href={listAddress(created.map(({ code }) => code))}>{say("seeInList")}</a>{" "}
          </>
        )}
        {fault && <span class="faults">{`${say(...fault)}.`}</span>}
      </span>
    </p>
  );
}
