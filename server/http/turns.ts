import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Line = { open: number; waiting: (() => void)[] };

/**
 * Begins at most `most` requests of one connection at a time. While more of them wait nothing is read from it: a sender who
 * pipelines without end waits for his own answers.
 */
export function createTurns(
  most: number,
): (request: IncomingMessage, response: ServerResponse, begin: () => void) => void {
  const lines = new WeakMap<Socket, Line>();

  return ({ socket }, response, begin) => {
    const line = lines.get(socket) ?? { open: 0, waiting: [] };
    lines.set(socket, line);
    let begun = false;
    const start = () => {
      begun = true;
      line.open += 1;
      begin();
    };
    response.once("close", () => {
      // A sender who has left has nobody begin what he sent ahead.
      if (!begun) line.waiting = line.waiting.filter((one) => one !== start);
      if (!begun || socket.destroyed) return;
      line.open -= 1;
      const next = line.waiting.shift();
      if (next) next();
      else if (socket.isPaused()) socket.resume();
    });
    if (line.open < most) return start();
    line.waiting.push(start);
    socket.pause();
  };
}
