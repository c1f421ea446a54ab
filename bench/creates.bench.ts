import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId, systemClock } from "#server/node/runtime.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import { median } from "./figures.ts";
import { openOrders } from "./gateway/order-cart.ts";
import { processorTime } from "./gateway/replayed-gateway.ts";

// Measures creating orders on a durable SQLite file, without sockets and with replayed answers of the marketplace: 64 creates at once,
// and the CPU time of a create next to that of the preview that it contains. Goals: all 64 are created, and at most 4 times.

const quick = process.argv.includes("--quick");
const effort = { rounds: quick ? 5 : 15, perRound: quick ? 20 : 40, warmUp: 100 };
const atOnce = 64;
const maxRatio = 4;

async function measure(store: Awaited<ReturnType<typeof openSqliteStore>>): Promise<void> {
  const { preview, create } = await openOrders(store);
  const startedAt = performance.now();
  const answers = await Promise.all(Array.from({ length: atOnce }, create));
  const tookMs = performance.now() - startedAt;
  const created = answers.filter(({ state }) => state === "created").length;

  // Rounds are interleaved, so that other work on the machine affects both.
  const costs = { preview: [] as number[], create: [] as number[] };
  for (let round = 0; round < effort.rounds; round += 1) {
    const once = { rounds: 1, perRound: effort.perRound, warmUp: round === 0 ? effort.warmUp : 5 };
    costs.preview.push((await processorTime(preview, once)).median);
    costs.create.push((await processorTime(create, once)).median);
  }
  const [ofPreview, ofCreate] = [median(costs.preview), median(costs.create)];
  const ratio = ofCreate / ofPreview;
  const mark = (isMet: boolean) => (isMet ? "met" : "**missed**");
  console.log(
    `${atOnce} at once: ${created} created in ${Math.round(tookMs)} ms: ${mark(created === atOnce)}`,
  );
  console.log(
    `CPU: create ${ofCreate.toFixed(2)} ms, preview ${ofPreview.toFixed(2)} ms, ${ratio.toFixed(2)} times: ${mark(ratio <= maxRatio)}`,
  );
  if (created < atOnce) process.exitCode = 1;
}

const folder = mkdtempSync(join(tmpdir(), "creates-bench-"));
const store = await openSqliteStore({
  path: join(folder, "bench.sqlite"),
  clock: systemClock,
  newId,
  quotaDayZone: "Asia/Shanghai",
});
try {
  await measure(store);
} finally {
  await store.close();
  rmSync(folder, { recursive: true });
}
