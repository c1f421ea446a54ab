import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfiguration } from "#server/compose/config.ts";
import { openStore } from "#server/compose/open-store.ts";
import { startProduct } from "#server/compose/start-product.ts";
import { createNewId } from "#server/node/machine.ts";
import type { Store } from "#server/store/store.ts";
import { password, settings, tradingHouse } from "./trading-house.ts";

export type SteadyProduct = {
  url: string;
  /** What time it is there, epoch ms. */
  time: () => number;
  setTime: (at: number) => void;
  /** Writes into its store what no page of it writes, such as the calls of last month. */
  write: (history: History) => Promise<void>;
  /** The ids and secrets of what is asked next begin anew: how many were needed before makes no difference. */
  countOn: () => void;
  stop: () => Promise<void>;
};

/** What happened before; `setTime` says when (epoch ms). */
export type History = (store: Store, setTime: (at: number) => void) => Promise<void>;

/** When every picture is taken, epoch ms: a Saturday afternoon in Hangzhou. */
export const moment = Date.parse("2026-11-21T06:02:11Z");

/** When the company began with it, epoch ms. */
const founded = Date.parse("2026-09-01T01:30:00Z");

/** A whole product in this process, with a store of its own, whose time stands still and whose ids and secrets are counted. */
export async function startSteadyProduct(): Promise<SteadyProduct> {
  const folder = await mkdtemp(join(tmpdir(), "procurement-pictures-"));
  let now = moment;
  const counts = { asked: 0, id: 0, secret: 0 };
  const clock = () => now;
  const setTime = (at: number) => void (now = at);
  const next = (kind: "id" | "secret") => `${kind} ${counts.asked} ${++counts[kind]}`;
  const machine = {
    clock,
    random: () => 0.5,
    newId: () => steadyId(now, next("id")),
    newSecret: () => createHash("sha256").update(next("secret")).digest("base64url"),
    verifyPassword: async (given: string) => given === password,
  };
  const file = join(folder, "gateway.json");
  await writeFile(file, JSON.stringify(tradingHouse));
  const environment = { ...settings, CONFIG_FILE: file, DATABASE_URL: `file:${folder}/store.sqlite` };
  const configuration = readConfiguration(environment, (path) => readFileSync(path, "utf8"));
  // Its apps are there since long before it was looked at.
  setTime(founded);
  await (await openStore(configuration, machine)).close();
  setTime(moment);
  const product = await startProduct(configuration, { write: () => {}, dropped: () => 0 }, machine);
  return {
    // By its name: browsers have no passkeys at an address of digits.
    url: product.origin.replace("127.0.0.1", "localhost"),
    time: clock,
    setTime,
    write: async (history) => {
      const store = await openStore(configuration, machine);
      await history(store, setTime);
      await store.close();
      setTime(moment);
    },
    countOn: () => void Object.assign(counts, { asked: counts.asked + 1, id: 0, secret: 0 }),
    stop: async () => {
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** An id of that time (epoch ms) as the product makes them, always the same for the same text. */
export function steadyId(at: number, text: string): string {
  const bytes = createHash("sha256").update(text).digest().subarray(0, 16);
  const letters = Array.from(bytes, (byte) => "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[byte % 32]).join("");
  return createNewId(() => at)().slice(0, 10) + letters;
}
