import { get } from "node:http";
import { expect, test } from "vitest";
import { consoleHeader, consolePaths } from "#contract/console/console";
import { newId, systemClock } from "#server/node/runtime.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import { startTestConsole } from "#testing/http/start-test-console.ts";
import { visit } from "#testing/http/visit.ts";
import { aCall } from "#testing/store/calls-contract.ts";

/** Starts a console over an endless log; `reads` counts the reads of its pieces. */
async function start(failAt = Number.POSITIVE_INFINITY) {
  const store = createMemoryStore({ clock: systemClock, newId, quotaDayZone: "UTC" });
  const counts = { reads: 0 };
  const { origin, stop } = await startTestConsole({
    gateway: async () => ({ status: 500, headers: {}, body: "" }),
    store: {
      ...store,
      callLog: {
        ...store.callLog,
        find: async ({ most: max }) => {
          counts.reads += 1;
          if (counts.reads > failAt) throw new Error("the log is gone");
          const calls = Array.from({ length: max }, (_, id) => ({ ...aCall(`req_${id}`), id, calls: 1 }));
          return { calls, next: { at: 1, id: 1 } };
        },
      },
    },
  });
  const admin = visit(origin);
  await admin.signIn({ demo: "admin" });
  const headers = { [consoleHeader.name]: consoleHeader.value, cookie: admin.cookie() };
  const ask = () =>
    new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
      get(`${origin}${consolePaths.activityFile}`, { headers }, resolve).on("error", reject);
    });
  const othersAnswered = async (times: number) => {
    for (let time = 0; time < times; time += 1)
      expect((await admin.call(consolePaths.session)).status).toBe(200);
  };
  return { counts, ask, othersAnswered, stop };
}

/** More pieces than the sockets in between buffer (some megabytes); a piece has some 70 kB. */
const many = 200;

test("stops reading an export of any length while its reader waits, and when the reader disconnects", async () => {
  const { counts, ask, othersAnswered, stop } = await start(2 * many);
  const answer = await ask();
  answer.pause();
  // Each answer to another caller is a turn in which a piece could have been read.
  await othersAnswered(many);
  const waiting = counts.reads;
  expect(waiting).toBeLessThan(many);
  // The export continues as soon as its reader does, who then disconnects.
  for await (const _ of answer) if (counts.reads > waiting) break;
  answer.destroy();
  await othersAnswered(many);
  const left = counts.reads;
  await othersAnswered(many);
  expect(counts.reads).toBe(left);
  await stop();
});

test("closes the connection when a piece cannot be read, so that half a file never looks complete", async () => {
  const { ask, stop } = await start(3);
  const answer = await ask();
  let taken = 0;
  await expect(
    (async () => {
      for await (const piece of answer) taken += (piece as Buffer).length;
    })(),
  ).rejects.toThrow("aborted");
  expect(taken).toBeGreaterThan(0);
  await stop();
});
