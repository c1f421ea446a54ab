import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { compileCache } from "#testing/product-process.ts";
import type { KillAt } from "./buyer-program.ts";
import type { OrderChannel } from "./order-vendor.ts";

export type BuyerProgram = ReturnType<typeof startBuyerProgram>;

/**
 * Starts a gateway with purchasing in a process of its own, which can be killed at any point of a create. It may be called
 * once it is `ready`.
 */
export function startBuyerProgram({
  databaseUrl,
  vendorUrl,
  channel,
  waitMs = 10_000,
}: {
  databaseUrl: string;
  vendorUrl: string;
  channel: OrderChannel;
  /** Wait for the store, ms. */
  waitMs?: number;
}) {
  const child = fork(
    join(import.meta.dirname, "buyer-program.ts"),
    [databaseUrl, vendorUrl, String(waitMs), channel],
    { execArgv: ["--disable-warning=ExperimentalWarning"], env: { ...process.env, ...compileCache } },
  );
  const ended = once(child, "exit");
  let origin = "";
  const ready = Promise.race([
    once(child, "message").then(([address]) => {
      origin = String(address);
    }),
    ended.then(([code]) => Promise.reject(new Error(`the buyer ended with ${String(code)}`))),
  ]);
  // A process that is killed later has not failed to start.
  ready.catch(() => undefined);
  return {
    ready,
    get origin() {
      return origin;
    },
    /** Lets it kill itself at a moment of the next create. */
    killAt: async (moment: KillAt) => {
      const armed = once(child, "message");
      child.send(moment);
      await armed;
    },
    /** Kills it with -9 at once. */
    kill: () => child.kill("SIGKILL"),
    ended,
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
