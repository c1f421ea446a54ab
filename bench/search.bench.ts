import { openReplayedGateway, processorTime } from "./gateway/replayed-gateway.ts";

// Measures a search with the largest page of each marketplace, through the whole gateway without sockets. The answers of the simulated
// marketplaces are replayed. Goal: no more CPU time than at commit 7b2b75c, after which the answers grew (docs/benchmarks.md).

const quick = process.argv.includes("--quick");
// After a hundred searches the compiler is still running, and its CPU time differs by a factor of two between processes.
const effort = { rounds: quick ? 5 : 25, perRound: quick ? 20 : 40, warmUp: quick ? 500 : 1500 };

for (const [channel, page_size] of [
  ["1688", 50],
  ["taobao", 20],
] as const) {
  const gateway = await openReplayedGateway(channel);
  const search = () => gateway.postText("/v1/products/search", { channel, keyword: "杯", page_size });
  const answer = await search();
  const { items } = JSON.parse(answer) as { items: unknown[] };
  const { median, best } = await processorTime(search, effort);
  console.log(
    `${channel}: ${items.length} items, ${Buffer.byteLength(answer)} bytes: ${median.toFixed(3)} ms of processor time per search (best round ${best.toFixed(3)} ms)`,
  );
}
