import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { demoKeys } from "#server/demo/demo-keys.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer } from "#testing/http/start-test-server.ts";

// Checks what is watched by promtool, which comes with Prometheus: /metrics of the demo, the alerts and their tests, and the
// expressions of the dashboard. Installs Debian's package where it is missing.

const deploy = join(import.meta.dirname, "../deploy");

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

/** Returns the expressions of the dashboard as rules, with values in place of Grafana's variables. */
function dashboardRules(): string {
  const text = readFileSync(join(deploy, "grafana/procurement.json"), "utf8");
  const { panels } = JSON.parse(text) as { panels: { id: number; targets?: { expr: string }[] }[] };
  const rules = panels.flatMap(({ id, targets = [] }) =>
    targets.map(({ expr }, at) => ({
      record: `panel_${id}:${at}`,
      expr: expr.replaceAll("$__rate_interval", "5m").replaceAll("$instance", ".*"),
    })),
  );
  // JSON is YAML.
  return JSON.stringify({ groups: [{ name: "dashboard", rules }] });
}

function check(name: string, parameters: string[], input?: string): void {
  console.log(`\n${name}`);
  if (!run("promtool", parameters, input)) process.exitCode = 1;
}

if (!isInstalled()) {
  console.error("promtool is missing: install Prometheus (Debian: apt-get install prometheus).");
  process.exitCode = 1;
} else {
  const folder = mkdtempSync(join(tmpdir(), "promtool-"));
  const dashboard = join(folder, "dashboard.json");
  writeFileSync(dashboard, dashboardRules());
  check("The metrics of the demo", ["check", "metrics"], await metricsPage());
  check("The alerts", ["check", "rules", join(deploy, "prometheus/alerts.yaml")]);
  check("The tests of the alerts", ["test", "rules", join(deploy, "prometheus/alerts.test.yaml")]);
  check("The expressions of the dashboard", ["check", "rules", dashboard]);
  rmSync(folder, { recursive: true });
}
