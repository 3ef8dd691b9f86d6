import { applyEvent, type Issue } from "stock-transfer";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Life, Lives } from "../demo/lives";
import { timeOfEvent } from "../demo/transfers";
import { issuesByRow, type RowsEvent } from "./events";
import { LifeView } from "./LifeView";
import type { Told } from "./sentences";
import { createKey } from "./serverLives";
import { useWords } from "./words";

/** Loads a transfer, and records its events. */
export function TransferView({ id, lives }: { readonly id: string; readonly lives: Lives }) {
  const { say } = useWords();
  const [life, setLife] = useState<Life>();
  const [fault, setFault] = useState<Told>();
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const isBusy = useRef(false);
  const reportNoServer = () => setFault(["noServer"]);

  async function read(): Promise<Life | undefined> {
    const found = await lives.find(id);
    setLife(found);
    setFault(found ? undefined : ["noTransfer", id]);
    return found;
  }

  /** Tries the event here first: its issues can then be shown in the user's language. */
  async function record({ event, rows }: RowsEvent): Promise<boolean> {
    // A double click would record the event twice.
    if (isBusy.current) return false;
    isBusy.current = true;
    setFault(undefined);
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
        setFault(["wasChanged"]);
      }
      setIssues(issuesByRow(found, rows));
      return isRecorded;
    } catch {
      reportNoServer();
      return false;
    } finally {
      isBusy.current = false;
      // On a phone, what is told is far above the button.
      setTimeout(() => document.getElementById("told")?.scrollIntoView({ block: "nearest" }));
    }
  }

  useEffect(() => {
    read().catch(reportNoServer);
  }, []);
  if (life) return <LifeView life={life} fault={fault} issues={issues} record={record} />;
  return fault ? <p class="faults" role="alert">{`${say(...fault)}.`}</p> : <p>{say("loading")}</p>;
}
