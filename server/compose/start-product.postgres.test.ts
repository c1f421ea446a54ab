import { connect } from "node:net";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { describePostgres } from "#testing/store/describe-postgres.ts";
import { listen, stopServer } from "#server/http/listen.ts";
import { send } from "#testing/http/send.ts";
import { readConfiguration } from "./config.ts";
import { startProduct } from "./start-product.ts";

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  await stopServer(server, 0);
  return port;
}

/** Connects as a caller; returns "open", or the code of the error. */
function tryPort(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve("open");
    });
    socket.on("error", (error: NodeJS.ErrnoException) => resolve(error.code));
  });
}

await describePostgres("a start while PostgreSQL is away", ({ server, command }) => {
  test("opens its port once the store is available, so that no caller waits for a process that cannot serve", async () => {
    await command("postgres", "CREATE DATABASE late_port");
    await server.halt();
    const port = await freePort();
    const environment = {
      DATABASE_URL: server.url("late_port"),
      PORT: String(port),
      DATABASE_TIMEOUT_MS: "4000",
    };
    const waiting = Promise.withResolvers<void>();
    const starting = startProduct(
      readConfiguration(
        { ...environment, ROLES: "gateway,simulator", SIMULATOR_CATEGORY_NODES: "50" },
        () => "",
      ),
      {
        write: (text) => void (text.includes("does not answer yet") && waiting.resolve()),
        dropped: () => 0,
        tell: () => undefined,
      },
    );
    await waiting.promise;
    expect(await tryPort(port)).toBe("ECONNREFUSED");
    await server.start();
    const { origin, stop } = await starting;
    expect((await send(`${origin}/readyz`)).status).toBe(200);
    await stop();
  });
});
