import type { Clock } from "#server/kernel/clock.ts";
import type { VendorReply } from "../client.ts";

/** How long an answer is paged from, ms, how many there are at most, and how long their texts may be together. */
const keepMs = 10 * 60_000;
const mostAnswers = 200;
const mostCharacters = 8 * 1024 * 1024;

/**
 * Answers of the vendor to page from, in the memory of this process: no picture is among them, and no store holds one. Another
 * instance of the gateway has none of them and asks the vendor again by the same image_id, at no more units.
 */
export function createKeptAnswers(clock: Clock): {
  get: (key: string) => VendorReply | undefined;
  put: (key: string, reply: VendorReply) => void;
} {
  const answers = new Map<string, { reply: VendorReply; at: number }>();
  let characters = 0;

  const drop = (key: string) => {
    characters -= answers.get(key)?.reply.upstream.length ?? 0;
    answers.delete(key);
  };
  const isOld = ({ at }: { at: number }) => clock() - at >= keepMs;

  return {
    get: (key) => {
      const found = answers.get(key);
      if (found && isOld(found)) drop(key);
      return answers.get(key)?.reply;
    },
    put: (key, reply) => {
      // One that is paged from is as old as it was: nothing is believed longer than that.
      if (answers.has(key)) return;
      answers.set(key, { reply, at: clock() });
      characters += reply.upstream.length;
      // The oldest stand first.
      for (const [oldest, entry] of answers) {
        if (answers.size <= mostAnswers && characters <= mostCharacters && !isOld(entry)) break;
        drop(oldest);
      }
    },
  };
}
