import type { IncomingMessage } from "node:http";
import { strangersBody } from "#server/gateway/read-body.ts";

/** A body as far as it was taken in: `body` is null when its bytes are not UTF-8, `""` when there is none or it was cut. */
type TakenBody = { body: string | null; isBodyCut?: true };

/**
 * Reads a request's body. Of a longer one than `strangersBody` nothing more is taken in before `mostOf` has said how many
 * bytes this caller may send. Rejects when the sender goes away in the middle, and as `mostOf` does.
 */
export type BodyReader = (
  request: IncomingMessage,
  mostOf: () => Promise<number>,
) => Promise<TakenBody | "no room">;

/** What unfinished bodies may take together, bytes: those of strangers, and those of callers who are known. */
const defaultRoom = { strangers: 16 * 1024 * 1024, known: 128 * 1024 * 1024 };

/** After a cut so many bytes are still taken off the socket and thrown away, so that a sender can read its answer. */
const drainedBytes = 8 * 1024 * 1024;

const nothing = Buffer.alloc(0);
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * One for a whole process, which it keeps from being filled with bodies that never end. Strangers have a room of their own:
 * when it is full whoever has a key or a session is still read.
 */
export function createBodyReader(room = defaultRoom): BodyReader {
  const strangers = { held: 0, most: room.strangers };
  const known = { held: 0, most: room.known };

  return (request, mostOf) =>
    new Promise((resolve, reject) => {
      let pot = strangers;
      let most = strangersBody;
      let size = 0;
      /** Its whole length is what the pot counts. */
      let kept: Buffer = nothing;
      let isOver = false;
      let drained = 0;

      function finish(end: () => void): void {
        if (isOver) return;
        isOver = true;
        pot.held -= kept.length;
        end();
        kept = nothing;
      }
      const refuse = (why: "no room" | "cut") =>
        finish(() => resolve(why === "cut" ? { body: "", isBodyCut: true } : why));

      /** Copies, since a chunk may be a small piece of a large read that it would keep alive. */
      function keep(chunk: Buffer): boolean {
        const needed = size + chunk.length;
        if (needed > most) return false;
        if (needed > kept.length) {
          const length = Math.min(most, Math.max(needed, 2 * kept.length));
          if (pot.held + length - kept.length > pot.most) return false;
          const larger = Buffer.allocUnsafeSlow(length);
          kept.copy(larger);
          pot.held += length - kept.length;
          kept = larger;
        }
        chunk.copy(kept, size);
        size = needed;
        return true;
      }

      async function askAndKeep(chunk: Buffer): Promise<void> {
        request.pause();
        const granted = await mostOf();
        if (!isOver && granted > strangersBody) {
          strangers.held -= kept.length;
          known.held += kept.length;
          pot = known;
          most = granted;
        }
        take(chunk);
        request.resume();
      }

      let isAsked = false;
      function take(chunk: Buffer): void {
        if (isOver) {
          drained += chunk.length;
          if (drained > drainedBytes) request.socket.destroy();
        } else if (!keep(chunk)) {
          if (isAsked) return refuse(size + chunk.length > most ? "cut" : "no room");
          isAsked = true;
          askAndKeep(chunk).catch((error: unknown) => finish(() => reject(error)));
        }
      }

      request.on("data", (chunk: Buffer) => {
        // Most bodies come whole, in one piece: nothing about them is unfinished.
        if (size === 0 && chunk.length <= most && isAnnounced(request, chunk)) {
          finish(() => resolve({ body: decode(chunk) }));
        } else take(chunk);
      });
      request.on("end", () => finish(() => resolve({ body: decode(kept.subarray(0, size)) })));
      request.on("error", (error) => finish(() => reject(error)));
    });
}

function isAnnounced({ headers }: IncomingMessage, chunk: Buffer): boolean {
  return headers["content-length"] === String(chunk.length);
}

function decode(bytes: Buffer): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}
