import type { AddressInfo, Server } from "node:net";
import { onTestFinished } from "vitest";

/** Listens at a free port until the test is over, or until `atEnd` calls what it is given. Returns the port. */
export async function listen(
  server: Server & { closeAllConnections?(): void },
  atEnd: (close: () => void) => void = onTestFinished,
): Promise<number> {
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  atEnd(() => {
    server.close();
    server.closeAllConnections?.();
  });
  return (server.address() as AddressInfo).port;
}
