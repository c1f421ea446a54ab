import autocannon from "autocannon";
import { benchKey } from "./bench-key.ts";

/** One round of load. */
export type LoadRound = { port: number; connections: number; ms: number };
/** Result of a round: latencies in ms; `failed` counts errors and answers other than 200. */
export type LoadResult = { answered: number; failed: number; seconds: number; p50: number; p99: number };

const orders = Array.from({ length: 64 }, (_, index) => String(239_695_213_738_498_520n + BigInt(index)));

function round({ port, connections, ms }: LoadRound): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const latencies: number[] = [];
    let failed = 0;
    const startedAt = performance.now();
    const instance = autocannon(
      {
        url: `http://127.0.0.1:${port}/v1/orders/payment-methods`,
        connections,
        duration: Math.max(1, Math.ceil(ms / 1000)) + 60,
        method: "POST",
        headers: { authorization: `Bearer ${benchKey}`, "content-type": "application/json" },
        requests: orders.map((order) => ({ body: `{"channel":"1688","order_id":"${order}"}` })),
      },
      (error) => {
        if (error) return reject(error);
        latencies.sort((a, b) => a - b);
        const quantile = (q: number) => latencies[Math.floor((latencies.length - 1) * q)] ?? 0;
        resolve({
          answered: latencies.length,
          failed,
          seconds: (ended - startedAt) / 1000,
          p50: quantile(0.5),
          p99: quantile(0.99),
        });
      },
    );
    let ended = startedAt;
    instance.on("response", (_client, status, _bytes, milliseconds) => {
      ended = performance.now();
      latencies.push(milliseconds);
      if (status !== 200) failed += 1;
    });
    instance.on("reqError", () => {
      failed += 1;
    });
    setTimeout(() => instance.stop(), ms);
  });
}

process.on("message", (request: LoadRound) => {
  round(request).then(
    (result) => process.send?.(result),
    () => process.exit(1),
  );
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
