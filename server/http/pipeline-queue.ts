import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Queue = { isBusy: boolean; waiting: (() => void)[] };

/**
 * Runs the requests of one connection one at a time. A pipelined request starts when the answer before it has left, and
 * after requests of other connections that have arrived meanwhile. While requests wait, nothing is read from their
 * connection, so unread answers slow their sender. One read may bring in hundreds of requests, so a connection whose
 * requests exceed the maximum of all connections together is closed.
 * @param maxWaiting requests of all connections that wait behind an earlier one of theirs
 */
export function createPipelineQueue(
  maxWaiting: number,
): (request: IncomingMessage, response: ServerResponse, start: () => void) => void {
  const queues = new WeakMap<Socket, Queue>();
  let waitingInAll = 0;

  function queueOf(socket: Socket): Queue {
    const known = queues.get(socket);
    if (known) return known;
    const queue: Queue = { isBusy: false, waiting: [] };
    queues.set(socket, queue);
    socket.once("close", () => {
      waitingInAll -= queue.waiting.length;
      queue.waiting = [];
    });
    // Node resumes reading at the end of each request that it has parsed.
    socket.on("resume", () => {
      if (queue.waiting.length > 0) socket.pause();
    });
    return queue;
  }

  return ({ socket }, response, start) => {
    const queue = queueOf(socket);

    const run = () => {
      queue.isBusy = true;
      response.once("close", () => {
        if (queue.waiting.length === 0) queue.isBusy = false;
        else setImmediate(startNext);
      });
      start();
    };
    const startNext = () => {
      queue.isBusy = false;
      // After an answer with `Connection: close` the rest of what was sent is ignored.
      if (!socket.writable) return;
      const next = queue.waiting.shift();
      if (!next) return;
      waitingInAll -= 1;
      next();
      if (queue.waiting.length === 0) socket.resume();
    };

    if (!queue.isBusy) return run();
    if (waitingInAll >= maxWaiting || socket.destroyed) return void socket.destroy();
    queue.waiting.push(run);
    waitingInAll += 1;
    socket.pause();
  };
}
