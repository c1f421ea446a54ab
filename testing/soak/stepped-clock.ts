/**
 * Loaded before server/main.ts by the soak, and by nothing else: a process whose clock can be stepped. Who started it sends how far
 * from the machine's own time it shall be, in ms; the monotonic clock goes on as it does when an operator sets the time.
 */
const ownNow = Date.now;
let offset = 0;
Date.now = () => ownNow() + offset;
process.on("message", (ms) => {
  if (typeof ms === "number") offset = ms;
});
// Being told the time is no reason to stay alive.
process.channel?.unref();
