import { applyEvent, type Issue } from "stock-transfer";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Life, Lives } from "../demo/lives";
import { companyOf, timeOfEvent } from "../demo/transfers";
import { type Company, demoOf } from "./company";
import { issuesByRow, type RowsEvent } from "./events";
import { LifeView } from "./LifeView";
import { LoadingRows } from "./ListView";
import { Button, State } from "./parts";
import { createKey } from "./serverLives";
import { useWords } from "./words";

/** Why an event was not recorded. */
export type Refused = "noServer" | "wasChanged";

interface TransferProps {
  readonly id: string;
  readonly lives: Lives;
  readonly company: Company;
  readonly listAddress: string;
}

/** Loads a transfer, and records its events. */
export function TransferView({ id, lives, company, listAddress }: TransferProps) {
  const { say } = useWords();
  const [life, setLife] = useState<Life>();
  const [isUnknown, setUnknown] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const isBusy = useRef(false);

  async function read(): Promise<Life | undefined> {
    const found = await lives.find(id);
    setLife(found);
    setUnknown(found === undefined);
    return found;
  }

  /** Tries the event here first: its issues can then be shown in the user's language. */
  async function record({ event, rows }: RowsEvent): Promise<boolean> {
    // A double click would record the event twice.
    if (isBusy.current) return false;
    isBusy.current = true;
    setRefused(undefined);
    try {
      let now = life;
      const tryIt = () => (now && applyEvent(now.transfer, event, timeOfEvent(now.transfer)).issues) ?? [];
      let found = tryIt();
      const isAllowed = found.length === 0;
      const isRecorded = isAllowed && (await lives.record(createKey(), id, event));
      if (isAllowed) now = await read();
      if (isAllowed && !isRecorded && now) {
        // Someone else was faster.
        found = tryIt();
        setRefused("wasChanged");
      }
      setIssues(issuesByRow(found, rows));
      return isRecorded;
    } catch {
      setRefused("noServer");
      return false;
    } finally {
      isBusy.current = false;
      // On a phone, what is told is far above the button.
      setTimeout(() => document.getElementById("told")?.scrollIntoView({ block: "nearest" }));
    }
  }

  const load = () => {
    setRefused(undefined);
    read().catch(() => setRefused("noServer"));
  };
  useEffect(load, []);
  const toList = (
    <a class="button" href={listAddress}>
      {say("toList")}
    </a>
  );
  if (life) {
    const own = company.own ? company : demoOf(companyOf(life.transfer))!;
    return <LifeView {...{ life, refused, issues, record, listAddress }} company={own} />;
  }
  if (isUnknown)
    return (
      <State icon="search-x" title={say("noTransfer", id)} text={say("noTransferHint")}>
        {toList}
      </State>
    );
  if (!refused) return <LoadingRows />;
  return (
    <State icon="circle-alert" title={say("noServer")} text={say("stillChecks")}>
      <Button class="primary" id="try-again" onClick={load}>
        {say("tryAgain")}
      </Button>
      {toList}
    </State>
  );
}
