/**
 * Loaded before server/main.ts by the soak only: gives the process a clock that can be stepped, and reports its
 * memory. The parent sends the offset from the machine's time in ms, while the monotonic clock continues as it does
 * when an operator sets the time; or it sends "memory" and receives the bytes left after a garbage collection.
 */
const ownNow = Date.now;
let offset = 0;
Date.now = () => ownNow() + offset;
process.on("message", (message) => {
  if (typeof message === "number") offset = message;
  if (message !== "memory") return;
  // Two collections, because the second one frees what the first one finalizes.
  for (let collection = 0; collection < 2; collection += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});
// The channel must not keep the process alive, and a crashed soak must not leave processes behind.
process.channel?.unref();
process.on("disconnect", () => process.exit());
