import type { AddressInfo, Server } from "node:net";

/** Message of a measured server once it listens. */
export type Ready = { port: number };
/** CPU time of the whole process so far, user and system, microseconds, and its resident memory, bytes. */
export type Spent = { cpuMicros: number; rss: number };

/** Sends the port to the parent, answers each of its messages with the resources used so far, and closes when the parent disconnects. */
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
