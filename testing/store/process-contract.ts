import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { describe, expect, test } from "vitest";
import type { Store } from "#server/store/store.ts";

/** A store that several programs open, with the real clock. */
export type SharedStore = {
  /** Source text of an expression that opens the store; it may use `import()`. */
  opening: string;
  open: () => Promise<Store>;
  /** Opens the store at a time when every lease of the test has expired. */
  openLater: () => Promise<Store>;
  stop: () => Promise<void>;
};

const reservation = `{ appId: "acme", keyId: "k1", channel: "1688", operation: "orders.payment-methods",
  units: 1, platformDailyUnits: 1000000, leaseMs: 30000 }`;

/** Tests that data shared by several processes stays correct, and when one of them is killed (I1, I2, I5, I11). */
export function describeProcesses(name: string, start: () => Promise<SharedStore>): void {
  describe(`${name} shared by processes`, () => {
    test("admits exactly 100 of 2 x 1,000 parallel calls at a limit of 100, and 60 of 2 x 400 a minute (I1, I11)", async () => {
      const shared = await start();
      const programs = [1, 2].map(() =>
        program(`
          const store = await ${shared.opening};
          console.log("ready");
          await new Promise((go) => process.stdin.once("data", go));
          const reserves = await Promise.all(Array.from({ length: 1000 }, (_, i) =>
            store.quota.reserve({ ...${reservation}, requestId: "r" + i, dailyUnits: 100 })));
          const admissions = await Promise.all(Array.from({ length: 400 }, () =>
            store.rateLimiter.admit({ keyId: "k", perMinute: 60 })));
          console.log(JSON.stringify([reserves.filter((each) => each.outcome === "reserved").length,
            admissions.filter((each) => each.admitted).length]));
          await store.close();
          process.exit(0);`),
      );
      await Promise.all(programs.map((each) => each.line()));
      for (const { child } of programs) child.stdin?.write("go\n");
      const counts = (await Promise.all(programs.map((each) => each.line()))).map((line) => JSON.parse(line));
      expect([counts[0][0] + counts[1][0], counts[0][1] + counts[1][1]]).toEqual([100, 60]);
      await Promise.all(programs.map(({ ended }) => ended));
      const store = await shared.open();
      const [day] = await store.ledger.usage((await store.quota.usage("acme")).day);
      expect(day).toEqual({ appId: "acme", used: 0, held: 100 });
      await store.close();
      await shared.stop();
    });

    test("counts exactly the units in the ledger after kill -9, and retains every answered call (I2, I5)", async () => {
      const shared = await start();
      const concurrent = 16;
      const delivered = new Set<string>();
      for (const round of [1, 2, 3]) {
        const programs = [1, 2].map((instance) =>
          program(`
            import { writeSync } from "node:fs";
            const store = await ${shared.opening};
            let calls = 0;
            async function caller() {
              for (;;) {
                const requestId = "${round}-${instance}-" + (calls += 1);
                const held = await store.quota.reserve({ ...${reservation}, requestId, dailyUnits: 1000000 });
                if (calls % 10 < 3) { await store.quota.release(held.holdId); continue; }
                await store.quota.settle(held.holdId);
                writeSync(1, requestId + "\\n");
              }
            }
            for (let i = 0; i < ${concurrent}; i += 1) void caller();`),
        );
        await Promise.all(
          programs.map(async (each) => {
            for (let answers = 0; answers < 200; answers += 1) delivered.add(await each.line());
            each.child.kill("SIGKILL");
            await each.ended;
            for (const line of each.rest()) delivered.add(line);
          }),
        );
      }
      const store = await shared.openLater();
      const ledger = new Map<string, number>();
      const days = new Set<string>();
      const today = (await store.quota.usage("acme")).day;
      for (const day of [yesterdayOf(today), today]) {
        for await (const entry of store.ledger.calls(day)) {
          ledger.set(entry.requestId, entry.units);
          days.add(entry.day);
        }
      }
      for (const requestId of delivered) expect(ledger.has(requestId)).toBe(true);
      expect(ledger.size - delivered.size).toBeLessThanOrEqual(3 * 2 * concurrent);
      const usages = (await Promise.all([...days].map((day) => store.ledger.usage(day)))).flat();
      expect(usages.reduce((sum, { used }) => sum + used, 0)).toBe(ledger.size);
      expect(usages.reduce((sum, { held }) => sum + held, 0)).toBe(0);
      await store.close();
      await shared.stop();
    });
  });
}

type Program = {
  child: ChildProcess;
  ended: Promise<unknown>;
  line: () => Promise<string>;
  rest: () => string[];
};

function program(source: string): Program {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", source],
    {
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  const lines: string[] = [];
  let waiting: { resolve: (line: string) => void; reject: (error: Error) => void }[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on("line", (line) => {
    const next = waiting.shift();
    if (next) next.resolve(line);
    else lines.push(line);
  });
  reader.once("close", () => {
    for (const { reject } of waiting) reject(new Error("the program exited before its output was complete"));
    waiting = [];
  });
  const ended = Promise.all([once(child, "exit"), once(reader, "close")]);
  return {
    child,
    ended,
    line: () =>
      new Promise((resolve, reject) => {
        const line = lines.shift();
        if (line !== undefined) return resolve(line);
        waiting.push({ resolve, reject });
      }),
    rest: () => lines.splice(0),
  };
}

function yesterdayOf(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
