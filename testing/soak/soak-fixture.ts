import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scopes } from "#contract/shared/endpoint";
import type { Store } from "#server/store/store.ts";
import { readMetrics } from "../http/read-metrics.ts";
import { operatorEmail, passwordHash } from "../instances/instances-fixture.ts";
import type { SoakRandom } from "./seeded-random.ts";
import { merchant, startTraffic, type Seen } from "./soak-traffic.ts";
import { once } from "node:events";
import { startInstance, type Instance, startFlags } from "../product-process.ts";
import { faultScenarios, type FaultName } from "../faults/fault-scenarios.ts";
import { accessToken, startSpoiledVendor } from "./spoiled-vendor.ts";

export type SoakPlan = {
  name: string;
  databaseUrl: string;
  /** Opens the store from outside the instances. */
  open: () => Promise<Store>;
  instances: number;
  ms: number;
  random: SoakRandom;
};

/**
 * Resources of a process: its memory in MiB as the system counts it, the memory in MiB left after a garbage
 * collection, and its open files and sockets.
 */
export type Resources = { memory: number; lasting: number; files: number };

export type SoakResult = {
  name: string;
  seen: Seen;
  kills: number;
  steps: number;
  /** Units used and held by the ledger, its entries, and their units. */
  used: number;
  held: number;
  entries: number;
  units: number;
  /**
   * Number of calls that were delivered but not in the ledger; in it twice; in it but not delivered although no
   * connection broke.
   */
  lost: number;
  twice: number;
  unexplained: number;
  /** Resources of each instance: a tenth of the time after the last kill, throughout the second half, and at rest at the end. */
  base: Resources[];
  course: Resources[][];
  end: Resources[];
};

const app = "soak";
const keys = ["svc_live_soak_k1", "svc_live_soak_k2"] as const;
/** Longer than any call takes, so that only killed instances leave holds behind. */
const leaseMs = 30_000;
const callers = 8;
const faults = Object.keys(faultScenarios) as [FaultName, ...FaultName[]];
/** Share of spoiled answers; like a real vendor, it mostly answers well. */
const faultShare = 0.15;
const clockSteps = [-3_600_000, -60_000, -1_000, 1_000, 60_000, 3_600_000] as const;

const rest = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Runs traffic, faults, kills and clock steps on one deployment, waits until it is at rest, and reads the ledger. */
export async function soak(plan: SoakPlan): Promise<SoakResult> {
  const { name, random, ms } = plan;
  const folder = await mkdtemp(join(tmpdir(), "soak-"));
  const vendor = await startSpoiledVendor({ random, faults, faultShare, categoryNodes: 150 });
  const file = join(folder, "gateway.json");
  await writeFile(file, JSON.stringify(configurationFor(vendor.settings)));
  const start = () =>
    startSoakInstance({
      environment: {
        CONFIG_FILE: file,
        DATABASE_URL: plan.databaseUrl,
        ROLES: "console,gateway",
        GATEWAY_API_KEY: keys[0],
        MERCHANT_UUID: merchant,
        SESSION_SECRET: "one secret of all the instances that the soak runs",
        TOKEN_KEY: Buffer.alloc(32, 7).toString("base64"),
        HOLD_LEASE_MS: String(leaseMs),
        LOG_LEVEL: "fatal",
      },
    });
  const running: (SoakInstance | null)[] = await Promise.all(Array.from({ length: plan.instances }, start));
  const traffic = startTraffic({
    originOf: (caller) => running[caller % running.length]?.origin ?? null,
    callers: callers * plan.instances,
    keys,
    random,
  });
  const resourcesNow = () => Promise.all(running.filter((each) => each !== null).map(resourcesOf));

  let [kills, steps] = [0, 0];
  const half = performance.now() + ms / 2;
  vendor.drawFaults();
  while (performance.now() < half) {
    await rest(Math.min(4_000, ms / 20));
    vendor.drawFaults();
    const chosen = Math.floor(random.next() * running.length);
    if (random.next() < 0.4) {
      const doomed = running[chosen];
      running[chosen] = null;
      await doomed?.kill();
      running[chosen] = await start();
      kills += 1;
    } else {
      running[chosen]?.stepClock(random.pick(clockSteps));
      steps += 1;
    }
  }
  for (const each of running) each?.stepClock(0);
  // The instance that was killed last has time to warm up again.
  await rest(ms / 10);
  const base = await resourcesNow();
  const whole = half + ms / 2;
  const course: Resources[][] = [];
  while (performance.now() < whole) {
    await rest(Math.min(4_000, ms / 20));
    vendor.drawFaults();
    running[Math.floor(random.next() * running.length)]?.stepClock(random.pick(clockSteps));
    steps += 1;
    if (performance.now() > half + (ms / 2) * ((course.length + 1) / 6)) course.push(await resourcesNow());
  }
  for (const each of running) each?.stepClock(0);
  await traffic.stop();
  await rest(leaseMs + 2_000);
  const end = await resourcesNow();

  const store = await plan.open();
  const { day, used, held } = await store.quota.usage(app);
  const paid: string[] = [];
  let units = 0;
  for await (const entry of store.ledger.calls(day)) {
    if (entry.appId !== app) continue;
    paid.push(entry.requestId);
    units += entry.units;
  }
  await store.close();
  await Promise.all(running.map((each) => each?.stop()));
  await vendor.stop();
  await rm(folder, { recursive: true });

  const { seen } = traffic;
  const inLedger = new Set(paid);
  const isDelivered = new Set(seen.delivered);
  const undelivered = [...inLedger].filter((id) => !isDelivered.has(id)).length;
  return {
    name,
    seen,
    kills,
    steps,
    used,
    held,
    entries: paid.length,
    units,
    lost: seen.delivered.filter((id) => !inLedger.has(id)).length,
    twice: paid.length - inLedger.size + (seen.delivered.length - isDelivered.size),
    unexplained: Math.max(0, undelivered - seen.broken),
    base,
    course,
    end,
  };
}

function configurationFor(settings: object): object {
  const plan = { requests_per_minute: 1_000_000, daily_units: 10_000_000 };
  return {
    marketplaces: { "1688": { ...settings, category_calls_per_second: 20 } },
    platform_daily_units: 100_000_000,
    plans: { [app]: plan },
    apps: [
      {
        id: app,
        plan: app,
        merchant_uuid: merchant,
        keys: keys.map((key, index) => ({
          id: `k${index + 1}`,
          environment: "live",
          sha256: sha256(key),
          scopes,
        })),
        authorizations: { "1688": { access_token: accessToken } },
      },
    ],
    operators: [{ email: operatorEmail, role: "admin", password_hash: passwordHash }],
  };
}

async function resourcesOf({ origin, lasting }: SoakInstance): Promise<Resources> {
  const read = await readMetrics(origin);
  const mebibytes = (bytes: number) => Math.round((bytes / 1_048_576) * 10) / 10;
  return {
    memory: mebibytes(read("process_resident_memory_bytes") ?? 0),
    lasting: mebibytes(await lasting()),
    files: read("process_open_fds") ?? 0,
  };
}

type SoakInstance = Pick<Instance, "origin" | "kill" | "stop"> & {
  /** Sets the process's clock to differ from the machine's by `ms`. */
  stepClock: (ms: number) => void;
  /** Returns the bytes still in memory after a garbage collection. */
  lasting: () => Promise<number>;
};

const flags = [...startFlags, "--expose-gc", "--import", "./testing/soak/stepped-clock.ts"];

/** Starts the product in its own process, with a clock that can be stepped. */
async function startSoakInstance({
  environment,
}: {
  environment: Record<string, string>;
}): Promise<SoakInstance> {
  const { child, origin, kill, stop } = await startInstance({ environment, flags, hears: true });
  return {
    origin,
    kill,
    stop,
    stepClock: (ms) => void child.send(ms),
    lasting: async () => {
      const answer = once(child, "message");
      child.send("memory");
      return Number((await answer)[0]);
    },
  };
}
