import type { AddressInfo, Server } from "node:net";

/** What a measured server tells once it listens. */
export type Ready = { port: number };
/** Processor time of the whole process so far, microseconds, user and system together; its resident memory, bytes. */
export type Spent = { cpuMicros: number; rss: number };

/** Tells the parent the port, answers each of its messages with what was spent so far, and closes when the parent leaves. */
export function beMeasured(port: number, close: () => Promise<void>): void {
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMicros: user + system, rss: process.memoryUsage.rss() } satisfies Spent);
  });
  process.on("disconnect", () => {
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
  process.send?.({ port } satisfies Ready);
}

/** Binds a free port of the loopback interface. @returns the port */
export function listenOnLoopback(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen({ host: "127.0.0.1", port: 0 }, () => resolve((server.address() as AddressInfo).port));
  });
}
