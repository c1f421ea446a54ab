import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/**
 * The files of a worker share one process, one DOM and the modules they import: making these anew for each file
 * cost more than half of the run. So a test leaves no global changed, and no file counts on being the first.
 */
const shared = {
  isolate: false,
  // Nothing is proved by how soon it comes: a busy machine is no fault.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    // One for each core; left to itself vitest keeps one core free, which is half of a small machine.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          ...shared,
          name: "server",
          environment: "node",
          include: ["server/**/*.test.ts", "testing/**/*.test.ts", "scripts/**/*.test.ts"],
        },
      },
      {
        plugins: [react()],
        test: {
          ...shared,
          name: "web",
          environment: "happy-dom",
          include: ["web/**/*.test.{ts,tsx}"],
          setupFiles: ["web/test-setup.ts"],
        },
      },
    ],
  },
});
