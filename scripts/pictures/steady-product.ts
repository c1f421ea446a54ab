import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfiguration } from "#server/compose/config.ts";
import { openStore } from "#server/compose/open-store.ts";
import { startProduct } from "#server/compose/start-product.ts";
import { createNewId } from "#server/node/runtime.ts";
import type { Store } from "#server/store/store.ts";
import { password, settings, tradingHouse } from "./trading-house.ts";

export type SteadyProduct = {
  url: string;
  /** Returns the product's time, epoch ms. */
  time: () => number;
  setTime: (at: number) => void;
  /** Writes to its store what no page can write, such as the calls of last month. */
  write: (history: History) => Promise<void>;
  /** Restarts the numbering of ids and secrets for the next request, so that earlier requests do not affect them. */
  countOn: () => void;
  stop: () => Promise<void>;
};

/** Writes past events; `setTime` sets their time (epoch ms). */
export type History = (store: Store, setTime: (at: number) => void) => Promise<void>;

/** Time of every picture, epoch ms: a Saturday afternoon in Hangzhou. */
export const moment = Date.parse("2026-11-21T06:02:11Z");

/** Time at which the company started to use the product, epoch ms. */
const founded = Date.parse("2026-09-01T01:30:00Z");

/** Starts a product in this process with its own store, a fixed time, and numbered ids and secrets. */
export async function startSteadyProduct({
  hasPurchasing,
}: {
  hasPurchasing: boolean;
}): Promise<SteadyProduct> {
  const folder = await mkdtemp(join(tmpdir(), "procurement-pictures-"));
  let now = moment;
  const counts = { asked: 0, id: 0, secret: 0 };
  const clock = () => now;
  const setTime = (at: number) => void (now = at);
  const next = (kind: "id" | "secret") => `${kind} ${counts.asked} ${++counts[kind]}`;
  const runtime = {
    clock,
    random: () => 0.5,
    newId: () => steadyId(now, next("id")),
    newSecret: () => createHash("sha256").update(next("secret")).digest("base64url"),
    verifyPassword: async (given: string) => given === password,
  };
  const file = join(folder, "gateway.json");
  await writeFile(file, JSON.stringify(tradingHouse({ hasPurchasing })));
  const purchasing = hasPurchasing ? { PURCHASING: "on" } : {};
  const environment = {
    ...settings,
    ...purchasing,
    CONFIG_FILE: file,
    DATABASE_URL: `file:${folder}/store.sqlite`,
  };
  const configuration = readConfiguration(environment, (path) => readFileSync(path, "utf8"));
  // The configured apps were created long before the pictures.
  setTime(founded);
  await (await openStore(configuration, runtime)).close();
  setTime(moment);
  const product = await startProduct(
    configuration,
    { write: () => {}, dropped: () => 0, tell: () => {} },
    runtime,
  );
  return {
    // The host is a name, because browsers support no passkeys at an IP address.
    url: product.origin.replace("127.0.0.1", "localhost"),
    time: clock,
    setTime,
    write: async (history) => {
      const store = await openStore(configuration, runtime);
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

/** Returns an id of this time (epoch ms) in the product's format, always the same for the same text. */
export function steadyId(at: number, text: string): string {
  const bytes = createHash("sha256").update(text).digest().subarray(0, 16);
  const letters = Array.from(bytes, (byte) => "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[byte % 32]).join("");
  return createNewId(() => at)().slice(0, 10) + letters;
}
