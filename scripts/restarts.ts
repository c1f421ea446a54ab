import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Client } from "pg";
import { keyOf, startInstancesFixture, type InstancesFixture } from "#testing/instances/instances-fixture.ts";
import { startLoad } from "#testing/instances/load.ts";
import { freePort, startPrivatePostgres } from "#testing/private-postgres.ts";
import { installPrograms } from "./debian-package.ts";
import { startSampleProxy } from "./sample-proxy.ts";

// Restarts two instances one after the other, behind nginx with the sample of docs/operations.md, while callers call all the time: three
// times as they are, and once from the release before to this version on PostgreSQL and on one SQLite file. Every call has to be answered 200.

/** The last commit of the release before: 0.2.0, without purchasing. Its row is in docs/operations.md, "Another version". */
const before = { version: "0.2.0", commit: "621cd7b7b32d5d5007f9960485532391d9a893ff" };
const callers = 8;
/** Answers before, between and after the two restarts. */
const answersBetween = 400;

const key = keyOf("acme");
const here = process.cwd();

/** Unpacks a commit into a new folder, with the packages of this version. */
function unpack(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), "release-before-"));
  const archive = execFileSync("git", ["archive", commit, "server", "package.json"], {
    maxBuffer: 256 * 1024 * 1024,
  });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}

/**
 * Restarts both instances under load.
 * @returns whether no call was lost
 */
async function rollingRestart(title: string, fixture: InstancesFixture, from: string): Promise<boolean> {
  const ports = [await freePort(), await freePort()];
  const settings = (port: number) => ({ PORT: String(port), DRAIN_MS: "5000", TRUST_PROXY: "1" });
  const instances = await Promise.all(ports.map((port) => fixture.start(settings(port), from)));
  const proxy = await startSampleProxy(ports);
  const load = startLoad({ call: () => fixture.call(proxy, key), callers });
  const beganAt = performance.now();
  const took: string[] = [];
  for (const [index, instance] of instances.entries()) {
    await load.reached(load.outcomes.length + answersBetween);
    const stoppedAt = performance.now();
    const code = await instance.stop();
    const endedAt = performance.now();
    if (code !== 0) console.log(`instance ${index + 1} ended with ${String(code)}:\n${instance.said()}`);
    instances[index] = await fixture.start(settings(ports[index] ?? 0), here);
    took.push(
      `${Math.round(endedAt - stoppedAt)} ms to stop, ${Math.round(performance.now() - endedAt)} to start`,
    );
  }
  await load.reached(load.outcomes.length + answersBetween);
  await load.stop();
  const seconds = (performance.now() - beganAt) / 1000;
  await Promise.all(instances.map((instance) => instance.stop()));
  await proxy.stop();
  const refused = load.outcomes.filter(({ status }) => status !== 200);
  const lost = refused.length + load.broken();
  const longest = Math.max(...load.outcomes.map((outcome) => outcome.took));
  console.log(
    `${lost === 0 ? "ok    " : "failed"} ${title}: ${load.outcomes.length} calls in ${seconds.toFixed(1)} s, ${lost} lost, longest ${Math.round(longest)} ms; ${took.join("; ")}`,
  );
  for (const { status, code, requestId } of refused.slice(0, 5))
    console.log(`  ${status} ${code} ${requestId}`);
  return lost === 0;
}

installPrograms("nginx");
const postgres = await startPrivatePostgres({ durable: true });
if (typeof postgres === "string") throw new Error(postgres);
const client = new Client({ connectionString: postgres.url("postgres") });
await client.connect();
const old = unpack(before.commit);
const files = mkdtempSync(join(tmpdir(), "restarts-"));
const upgrade = `upgrade from ${before.version} (${before.commit.slice(0, 8)})`;
const passed: boolean[] = [];
try {
  const steps = [
    ...[1, 2, 3].map((run) => ({ title: `rolling restart, run ${run}`, database: `run${run}`, from: here })),
    { title: `${upgrade} on PostgreSQL`, database: "upgrade", from: old },
    { title: `${upgrade} on SQLite`, database: null, from: old },
  ];
  for (const { title, database, from } of steps) {
    if (database !== null) await client.query(`CREATE DATABASE ${database}`);
    const databaseUrl = database === null ? `file:${join(files, "store.sqlite")}` : postgres.url(database);
    const fixture = await startInstancesFixture({ databaseUrl });
    passed.push(await rollingRestart(title, fixture, from).finally(fixture.stop));
  }
} finally {
  await client.end();
  await postgres.stop();
  rmSync(old, { recursive: true });
  rmSync(files, { recursive: true });
}
process.exitCode = passed.every(Boolean) ? 0 : 1;
