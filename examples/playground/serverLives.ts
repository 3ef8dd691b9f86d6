import type { TransferCollection } from "stock-transfer";
import { createLives, type Life, type Lives } from "../demo/lives";

/** The transfers of the server if it serves this page, else those of the page. */
export function openLives(transfers: TransferCollection): Lives {
  return location.pathname === "/" ? serverLives(transfers) : createLives(transfers);
}

/** @param transfers Those of the page, which are updated with each transfer of the server. */
function serverLives(transfers: TransferCollection): Lives {
  const ask = async (id: string, init: RequestInit = {}) => {
    const headers = { authorization: "Bearer demo" };
    const response = await fetch(`/demo/transfer?${new URLSearchParams({ id }).toString()}`, { ...init, headers });
    if (response.ok || response.status === 404) return response;
    throw new Error(`status ${response.status}`);
  };
  return {
    async find(id) {
      const response = await ask(id);
      if (!response.ok) return undefined;
      const life = (await response.json()) as Life;
      transfers.put(life.transfer);
      return life;
    },
    async record(key, id, event) {
      const init = { method: "POST", body: JSON.stringify({ key, event }) };
      // The key makes it safe to send the event again.
      const response = await ask(id, init).catch(() => ask(id, init));
      return response.ok && ((await response.json()) as boolean);
    },
  };
}
