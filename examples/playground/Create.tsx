import type { StockTransfer } from "stock-transfer";
import type { Order } from "./orders";
import { Button } from "./parts";
import type { PartProps } from "./PartProps";
import type { Told } from "./sentences";
import { useWords } from "./words";

const maxShown = 5;

interface CreateProps extends Pick<PartProps, "create"> {
  readonly orders: readonly Order[];
  /** The transfers that were just created. */
  readonly created: readonly StockTransfer[];
  readonly fault: Told | undefined;
  /** The address of a transfer. */
  readonly addressOf: (id: string) => string;
  readonly listAddress: string;
}

/** Creates the transfers that may go, and links to those that were created. */
export function Create({ orders, created, fault, create, addressOf, listAddress }: CreateProps) {
  const { say, integer } = useWords();
  const more = created.length - maxShown;
  return (
    <p class="row">
      <Button class="" id="create" disabled={orders.length === 0} onClick={() => create(orders)}>
        {say(orders.length > 1 ? "createTransfers" : "createTransfer", integer(orders.length))}
      </Button>
      <span id="created" role="status" tabIndex={-1}>
        {created.length > 0 && (
          <>
            {say("isCreated")}{" "}
            {created
              .slice(0, maxShown)
              .map(({ id, code }, index) => [index > 0 && ", ", <a href={addressOf(id)}>{code}</a>])}
            {more > 0 && ` ${say("moreCreated", integer(more))}`}. <a href={listAddress}>{say("seeInList")}</a>{" "}
          </>
        )}
        {fault && <span class="faults">{`${say(...fault)}.`}</span>}
      </span>
    </p>
  );
}
