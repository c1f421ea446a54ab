import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { demoKeys } from "#server/demo/demo-keys.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer } from "#testing/http/start-test-server.ts";

// Checks /metrics of the demo by promtool, which comes with Prometheus. Installs Debian's package where it is missing.

/** Returns whether a program ended with 0; what it prints is shown. */
function run(command: string, parameters: string[], input?: string): boolean {
  const { status, error } = spawnSync(command, parameters, {
    stdio: [input === undefined ? "ignore" : "pipe", "inherit", "inherit"],
    ...(input !== undefined && { input }),
  });
  if (error && !("code" in error && error.code === "ENOENT")) throw error;
  return status === 0;
}

function isInstalled(): boolean {
  if (run("promtool", ["--version"])) return true;
  if (userInfo().uid !== 0 || !existsSync("/etc/debian_version")) return false;
  // Its service is not wanted, and does not start where no systemd runs.
  return (
    run("apt-get", ["update"]) &&
    run("apt-get", ["install", "-y", "--no-install-recommends", "prometheus"]) &&
    run("promtool", ["--version"])
  );
}

/** Returns the metrics page of the demo after a call. */
async function metricsPage(): Promise<string> {
  const { origin, stop } = await startTestServer();
  await send(`${origin}/v1/account`, { headers: { authorization: `Bearer ${demoKeys.live}` } });
  const { text } = await send(`${origin}/metrics`);
  await stop();
  return text;
}

if (!isInstalled()) {
  console.error("promtool is missing: install Prometheus (Debian: apt-get install prometheus).");
  process.exitCode = 1;
} else {
  console.log("\npromtool check metrics");
  if (!run("promtool", ["check", "metrics"], await metricsPage())) process.exitCode = 1;
}
