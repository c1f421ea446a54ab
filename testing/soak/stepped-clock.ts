/**
 * Loaded before server/main.ts by the soak, and by nothing else: a process whose clock can be stepped, and which says what lasts in
 * its memory. Who started it sends how far from the machine's own time its clock shall be, in ms, while the monotonic clock goes on as
 * it does when an operator sets the time; or "memory", and is told the bytes that are left when everything was collected.
 */
const ownNow = Date.now;
let offset = 0;
Date.now = () => ownNow() + offset;
process.on("message", (message) => {
  if (typeof message === "number") offset = message;
  if (message !== "memory") return;
  // Twice: what the first collection finalizes, the second one frees.
  for (let collection = 0; collection < 2; collection += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});
// Being told the time is no reason to stay alive, and a soak that broke leaves nobody behind.
process.channel?.unref();
process.on("disconnect", () => process.exit());
