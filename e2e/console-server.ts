import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startInstance } from "../testing/product-process.ts";

export type ConsoleServer = { url: string; stop: () => Promise<void>; output: () => string };

/** Starts the whole product as its own process on a free port with an empty store; `stop` also deletes the store. */
export async function startConsoleServer({
  environment = {},
}: { environment?: Record<string, string> } = {}): Promise<ConsoleServer> {
  const folder = await mkdtemp(join(tmpdir(), "procurement-e2e-"));
  const { origin, said, stop } = await startInstance({
    environment: { DATABASE_URL: `file:${folder}/store.sqlite`, ...environment },
  });
  return {
    url: origin,
    output: said,
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
