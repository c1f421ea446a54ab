import { connect } from "node:net";
import { Worker } from "node:worker_threads";

// This server listens but never accepts: its thread sleeps, so the kernel's short queue fills up and drops further connections.
const source = `
const { createServer } = require("node:net");
const { parentPort } = require("node:worker_threads");
const server = createServer();
server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
  parentPort.postMessage(server.address().port);
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
});
`;
const fillers = 8;

/** Starts a loopback port on which connections are neither refused nor accepted. */
export async function startBlackHole(): Promise<{ url: string; stop: () => Promise<void> }> {
  const worker = new Worker(source, { eval: true });
  const port = await new Promise<number>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  const filling = Array.from({ length: fillers }, () => connect({ port, host: "127.0.0.1" }));
  for (const socket of filling) socket.on("error", () => undefined);
  // Every socket has requested its connection once the first one connects; those that did not fit wait and keep the queue full.
  await new Promise((resolve) => filling[0]?.once("connect", resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      for (const socket of filling) socket.destroy();
      await worker.terminate();
    },
  };
}
