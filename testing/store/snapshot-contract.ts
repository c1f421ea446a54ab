import { describe, expect, test } from "vitest";
import { noon, withStore, type StartStore } from "./store-fixture.ts";

/** Tests category snapshots and the crawls that read them, on a store. */
export function describeSnapshots(start: StartStore): void {
  const lease = 10_000;

  describe("snapshots", () => {
    test("serves the last written snapshot to every instance", () =>
      withStore(start, async (store, { open }) => {
        expect(await store.snapshots.read("1688")).toBeNull();
        expect(await store.snapshots.describe("1688")).toBeNull();
        await store.snapshots.write("1688", { version: "v1", takenAt: noon, body: "女装" });
        await store.snapshots.write("1688", { version: "v2", takenAt: noon + 1, body: "男装" });
        const other = await open();
        expect(await other.snapshots.describe("1688")).toEqual({ version: "v2", takenAt: noon + 1 });
        expect(await other.snapshots.read("1688")).toEqual({
          version: "v2",
          takenAt: noon + 1,
          body: "男装",
        });
      }));

    test("runs one crawl at a time, on all instances together", () =>
      withStore(start, async (store, { open }) => {
        const other = await open();
        const crawls = await Promise.all(
          [store, other, store, other].map((each) => each.snapshots.beginCrawl("1688", lease)),
        );
        expect(crawls.filter((crawl) => crawl !== null)).toHaveLength(1);
        expect(await store.snapshots.crawlState("1688")).toEqual({
          startedAt: noon,
          parts: 0,
          running: true,
        });
        expect(await store.snapshots.beginCrawl("weidian/shop", lease)).not.toBeNull();
      }));

    test("resumes an interrupted crawl with its parts, and tells its former owner that it lost the crawl", () =>
      withStore(start, async (store, { open, setClock }) => {
        const broken = await store.snapshots.beginCrawl("1688", lease);
        if (!broken) throw new Error("expected no running crawl");
        await setClock(noon + 9_000);
        expect(await store.snapshots.savePart(broken.crawlId, { id: "10", body: "old" }, lease)).toBe(true);
        expect(await store.snapshots.savePart(broken.crawlId, { id: "10", body: "ten" }, lease)).toBe(true);
        expect(await store.snapshots.savePart(broken.crawlId, { id: "2", body: "two" }, lease)).toBe(true);
        // Each part extended the lease, up to noon + 19 s.
        const other = await open();
        await setClock(noon + 18_999);
        expect(await other.snapshots.beginCrawl("1688", lease)).toBeNull();
        await setClock(noon + 19_000);
        expect(await other.snapshots.crawlState("1688")).toEqual({
          startedAt: noon,
          parts: 2,
          running: false,
        });
        const resumed = await other.snapshots.beginCrawl("1688", lease);
        expect(resumed?.startedAt).toBe(noon);
        expect(new Map(resumed?.parts.map(({ id, body }) => [id, body]))).toEqual(
          new Map([
            ["10", "ten"],
            ["2", "two"],
          ]),
        );
        const snapshot = { version: "v", takenAt: noon, body: "stale" };
        expect(await store.snapshots.savePart(broken.crawlId, { id: "3", body: "three" }, lease)).toBe(false);
        expect(await store.snapshots.renewCrawl(broken.crawlId, lease)).toBe(false);
        expect(await store.snapshots.finishCrawl(broken.crawlId, snapshot)).toBe(false);
        expect(await store.snapshots.read("1688")).toBeNull();
      }));

    test("lets a crawl be taken over when the clock was set back by days since its start", () =>
      withStore(start, async (store, { open, setClock }) => {
        expect(await store.snapshots.beginCrawl("1688", lease)).not.toBeNull();
        const other = await open();
        await setClock(noon - 1_000);
        expect(await other.snapshots.beginCrawl("1688", lease)).toBeNull();
        await setClock(noon - 3 * 86_400_000);
        expect(await other.snapshots.beginCrawl("1688", lease)).not.toBeNull();
      }));

    test("replaces the snapshot and deletes the parts when a crawl finishes", () =>
      withStore(start, async (store) => {
        const crawl = await store.snapshots.beginCrawl("1688", lease);
        if (!crawl) throw new Error("expected no running crawl");
        await store.snapshots.savePart(crawl.crawlId, { id: "0", body: "root" }, lease);
        const snapshot = { version: "v1", takenAt: noon, body: "tree" };
        expect(await store.snapshots.finishCrawl(crawl.crawlId, snapshot)).toBe(true);
        expect(await store.snapshots.read("1688")).toEqual(snapshot);
        expect(await store.snapshots.crawlState("1688")).toBeNull();
        expect((await store.snapshots.beginCrawl("1688", lease))?.parts).toEqual([]);
      }));

    test("releases a crawl at once, with or without its parts", () =>
      withStore(start, async (store) => {
        const first = await store.snapshots.beginCrawl("1688", lease);
        await store.snapshots.savePart(first?.crawlId ?? "", { id: "0", body: "root" }, lease);
        await store.snapshots.leaveCrawl(first?.crawlId ?? "", "keep");
        const second = await store.snapshots.beginCrawl("1688", lease);
        expect(second?.parts).toEqual([{ id: "0", body: "root" }]);
        await store.snapshots.leaveCrawl(second?.crawlId ?? "", "drop");
        expect(await store.snapshots.crawlState("1688")).toBeNull();
      }));
  });
}
