import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scopes } from "#contract/shared/endpoint";
import type { Store } from "#server/store/store.ts";
import { startInstance, type Instance } from "../product-process.ts";
import { startBuyers, type End, type Intent } from "./buyers.ts";
import { startBuyingVendor, type BookEntry, type BuyingVendor } from "./buying-vendor.ts";
import type { FaultName } from "../faults/fault-scenarios.ts";
import type { SoakRandom } from "./seeded-random.ts";

export type BuyingPlan = {
  name: string;
  databaseUrl: string;
  /** Opens the store from outside the instances. */
  open: () => Promise<Store>;
  ms: number;
  random: SoakRandom;
  /** Faults of the marketplace's answers. */
  faults: readonly [FaultName, ...FaultName[]];
};

export type BuyingResult = {
  name: string;
  intents: number;
  kills: number;
  /** Orders that exist at the marketplace. */
  orders: number;
  /** Units of creates in the ledger. */
  units: number;
  /** Number of purchases by the state in which they ended. */
  states: Record<string, number>;
  /** Number of answers by status, 0 for a broken connection. */
  answers: Record<string, number>;
  /** Every violation, in words; empty when the promise was kept. */
  issues: string[];
};

const app = "soak";
const key = "svc_live_soak_k1";
const unitsOfCreate = 5;
const instances = 2;
/** Age at which the orders of an unknown purchase are searched for, ms. */
const reconcileAfterMs = 1_000;

const rest = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * Lets callers create orders through two instances that are killed and restarted, at a marketplace that loses answers.
 * Compares at the end the intended, answered, stored, billed and placed orders.
 */
export async function soakBuying(plan: BuyingPlan): Promise<BuyingResult> {
  const folder = await mkdtemp(join(tmpdir(), "soak-buying-"));
  const running: (Instance | null)[] = [];
  try {
    return await soakIn(folder, running, plan);
  } finally {
    await Promise.all(running.map((each) => each?.stop()));
    await rm(folder, { recursive: true });
  }
}

async function soakIn(
  folder: string,
  running: (Instance | null)[],
  { name, databaseUrl, open, random, ms, faults }: BuyingPlan,
): Promise<BuyingResult> {
  const vendor = await startBuyingVendor({ random, faults });
  const file = join(folder, "gateway.json");
  await writeFile(file, JSON.stringify(configurationFor(vendor)));
  const environment = {
    CONFIG_FILE: file,
    DATABASE_URL: databaseUrl,
    ROLES: "gateway",
    TOKEN_KEY: Buffer.alloc(32, 7).toString("base64"),
    PURCHASING: "on",
    RECONCILE_AFTER_MS: String(reconcileAfterMs),
    LOG_LEVEL: "fatal",
  };
  const start = () => startInstance({ environment });
  for (let count = 0; count < instances; count += 1) running.push(await start());
  const originOf = (caller: number) => running[caller % instances]?.origin ?? null;
  const buyers = await startBuyers({ originOf, key, random });

  let kills = 0;
  const until = performance.now() + ms;
  vendor.drawFaults();
  while (performance.now() < until) {
    await rest(Math.min(3_000, ms / 4));
    vendor.drawFaults();
    const chosen = Math.floor(random.next() * instances);
    const doomed = running[chosen];
    running[chosen] = null;
    await doomed?.kill();
    running[chosen] = await start();
    kills += 1;
  }
  vendor.calm();
  const intents = await buyers.stop();
  await rest(reconcileAfterMs + 200);
  const ends = await buyers.readEnds();
  const book = await vendor.book();
  const store = await open();
  const { day } = await store.quota.usage(app);
  const ledger: { requestId: string; units: number }[] = [];
  for await (const { appId, operation, requestId, units } of store.ledger.calls(day))
    if (appId === app && operation === "orders.create") ledger.push({ requestId, units });
  await store.close();
  await vendor.stop();
  return {
    name,
    intents: intents.length,
    kills,
    orders: book.length,
    units: ledger.reduce((sum, { units }) => sum + units, 0),
    states: counted([...ends.values()].map(({ state }) => state)),
    answers: counted(intents.flatMap(({ told }) => told.map(({ status }) => String(status)))),
    issues: [...purchaseIssues(intents, ends, book), ...billingIssues(intents, ledger)],
  };
}

/** Compares the intents, the answers and the orders that exist. */
function purchaseIssues(
  intents: readonly Intent[],
  ends: ReadonlyMap<string, End>,
  book: readonly BookEntry[],
): string[] {
  const issues: string[] = [];
  const byMarker = Map.groupBy(book, ({ marker }) => marker);
  const known = new Set([...ends.values()].flatMap(({ marker }) => marker ?? []));
  for (const [marker, orders] of byMarker)
    if (!known.has(marker)) issues.push(`${orders.length} orders ${marker} belong to no purchase`);
  for (const { id, told, maxOrders } of intents) {
    const { state, marker, orderIds } = ends.get(id) ?? { state: "none", marker: null, orderIds: [] };
    const made = (marker === null ? undefined : byMarker.get(marker)) ?? [];
    const isTold = made.every(({ orderId }) => orderIds.includes(orderId));
    if (made.length > maxOrders) issues.push(`${id} was ordered ${made.length} times`);
    if (state === "created" && (made.length === 0 || !isTold))
      issues.push(`${id} is created without its orders`);
    if (state === "rejected" && made.length > 0) issues.push(`${id} is rejected and exists`);
    if (state === "submitting") issues.push(`${id} is in flight for ever`);
    // An unknown outcome is explained where no order exists, or where the found orders are reported and are not the
    // whole purchase.
    if (state === "unknown" && !isTold) issues.push(`${id} is unknown although its order can be found`);
    const last = told.at(-1);
    if (
      state !== "none" &&
      state !== "rejected" &&
      told.length > 0 &&
      told.every(({ isRefusal }) => isRefusal)
    )
      issues.push(`${id} is ${state} although every answer said that nothing was sent`);
    if (last?.state === "created" && state !== "created")
      issues.push(`${id} was told as created and is ${state}`);
    if (last?.state === "rejected" && state !== "rejected")
      issues.push(`${id} was told as rejected and is ${state}`);
  }
  return issues;
}

/** Compares the ledger with the answers: five units for each new 200 created and 202, once. */
function billingIssues(
  intents: readonly Intent[],
  ledger: readonly { requestId: string; units: number }[],
): string[] {
  const issues: string[] = [];
  const answers = intents.flatMap(({ told }) => told);
  const isPaid = (answer: (typeof answers)[number]) =>
    !answer.isReplay && (answer.state === "created" || answer.status === 202);
  for (const answer of answers)
    if (answer.status !== 0 && answer.units !== (isPaid(answer) ? unitsOfCreate : 0))
      issues.push(`${answer.requestId} (${answer.status} ${answer.state}) says ${answer.units} units`);
  const billed = new Set(ledger.map(({ requestId }) => requestId));
  const paid = new Set(answers.filter(isPaid).map(({ requestId }) => requestId));
  if (billed.size < ledger.length) issues.push(`${ledger.length - billed.size} calls are billed twice`);
  for (const { requestId, units } of ledger)
    if (units !== unitsOfCreate) issues.push(`${requestId} is billed with ${units} units`);
  for (const requestId of paid) if (!billed.has(requestId)) issues.push(`${requestId} is not billed`);
  const broken = answers.filter(({ status }) => status === 0).length;
  const unpaid = [...billed].filter((requestId) => !paid.has(requestId)).length;
  if (unpaid > broken) issues.push(`${unpaid} billed calls without an answer, ${broken} broken connections`);
  return issues;
}

function counted(names: readonly string[]): Record<string, number> {
  const groups = Map.groupBy([...names].sort(), (name) => name);
  return Object.fromEntries([...groups].map(([name, all]) => [name, all.length]));
}

function configurationFor({ settings, accessToken }: BuyingVendor): object {
  return {
    marketplaces: { "1688": settings },
    platform_daily_units: 100_000_000,
    plans: { [app]: { requests_per_minute: 1_000_000, daily_units: 10_000_000 } },
    apps: [
      {
        id: app,
        plan: app,
        purchasing: { enabled: true, max_order: 10_000_000, max_day: 9_000_000_000 },
        keys: [{ id: "k1", environment: "live", sha256: sha256(key), scopes }],
        authorizations: { "1688": { access_token: accessToken } },
      },
    ],
  };
}
