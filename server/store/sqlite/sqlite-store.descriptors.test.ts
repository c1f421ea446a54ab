import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { aReservation, noon } from "#testing/store/store-fixture.ts";
import { openSqliteStore } from "./sqlite-store.ts";

const descriptors = vi.hoisted(() => ({ areLeft: true }));
vi.mock("node:fs", async (importOriginal) => {
  const fs = await importOriginal<typeof import("node:fs")>();
  const openSync: typeof fs.openSync = (...call) => {
    if (descriptors.areLeft) return fs.openSync(...call);
    throw Object.assign(new Error("too many open files"), { code: "EMFILE" });
  };
  return { ...fs, openSync };
});

test("settles a call without opening another file descriptor, because a missing one after the commit would charge an unanswered call", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sqlite-descriptors-"));
  const store = await openSqliteStore({
    path: join(folder, "x.sqlite"),
    clock: () => noon,
    newId: randomUUID,
    quotaDayZone: "Asia/Shanghai",
  });
  descriptors.areLeft = false;
  const held = await store.quota.reserve(aReservation({ dailyUnits: 1 }));
  const settlement = held.outcome === "reserved" && (await store.quota.settle(held.holdId));
  expect(settlement).toMatchObject({ outcome: "settled" });
  await store.close();
  rmSync(folder, { recursive: true });
});
