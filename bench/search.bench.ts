import { openReplayedGateway, processorTime } from "./gateway/replayed-gateway.ts";

// A search with the largest page of each marketplace, whole gateway, without sockets; what the simulated marketplaces answer is
// played again. Goal: no more processor time than at commit 7b2b75c, from which the shape of these answers grew (docs/benchmarks.md).

const quick = process.argv.includes("--quick");
// After a hundred searches the compiler is at work beside them: what it takes differs by twice from one process to the next.
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
