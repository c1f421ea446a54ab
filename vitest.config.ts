import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/**
 * Lets the files of a worker share one process, one DOM and the modules they import: creating these for each file took
 * more than half of the run. A test must therefore restore every global, and no file may depend on being the first.
 */
const shared = {
  isolate: false,
  // No test depends on speed, so a busy machine must not fail one.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    // One for each core; by default vitest leaves one core free, which is half of a small machine.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          ...shared,
          name: "server",
          environment: "node",
          include: [
            "server/**/*.test.ts",
            "testing/**/*.test.ts",
            "scripts/**/*.test.ts",
            "clients/**/*.test.ts",
          ],
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
