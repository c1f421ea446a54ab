import { describe, expect, test } from "vitest";
import { aConfiguration, noon, withStore, type StartStore, addKey, revokeKey } from "./store-fixture.ts";

const first = "a".repeat(64);
const app = { kind: "app", id: "acme" } as const;

/** Tests keys, apps, plans and tokens on a store. */
export function describeAccess(start: StartStore): void {
  describe("access", () => {
    test("finds a key with its app, plan and token owner, and returns null for an unknown one", () =>
      withStore(start, async (store) => {
        await store.access.apply(aConfiguration());
        expect(await store.access.findKey(first)).toEqual({
          key: {
            id: "k1",
            environment: "live",
            sha256: first,
            scopes: ["order:read", "order:preview"],
            revoked: false,
            expiresAt: null,
          },
          app: {
            id: "acme",
            name: "Acme",
            mode: "self",
            plan: "standard",
            merchantUuid: "merchant-acme",
            purchasing: null,
          },
          review: { state: "approved", reason: null },
          plan: aConfiguration().plans[0],
          tokenOwner: app,
        });
        expect(await store.access.findKey("f".repeat(64))).toBeNull();
      }));

    test("calls with the warehouse's tokens in warehouse mode (§1 rule 4)", () =>
      withStore(start, async (store) => {
        const token = { accessToken: "wh", refreshToken: null, expiresAt: null };
        await store.access.apply(
          aConfiguration({
            mode: "warehouse",
            warehouse: { code: "WH-1", authorizations: { "1688": token } },
          }),
        );
        const owner = { kind: "warehouse", id: "WH-1" } as const;
        expect((await store.access.findKey(first))?.tokenOwner).toEqual(owner);
        expect(await store.access.findMerchant("merchant-acme")).toEqual({
          appId: "acme",
          review: { state: "approved", reason: null },
          plan: (await store.access.findKey(first))?.plan,
          tokenOwner: owner,
        });
        expect((await store.access.findMerchant("Merchant-ACME"))?.appId).toBe("acme");
        expect(await store.access.findMerchant("nobody")).toBeNull();
        expect(await store.authorizations.read(owner, "1688")).toEqual(token);
        expect(await store.authorizations.read(owner, "taobao")).toBeNull();
      }));

    test("applies the configuration again without changing what it does not name", () =>
      withStore(start, async (store) => {
        await store.access.apply(aConfiguration());
        const created = { id: "extra", environment: "live", sha256: "c".repeat(64), scopes: [] } as const;
        expect(await addKey(store, "acme", { ...created, scopes: [] })).toBe("written");
        const changed = aConfiguration({ name: "Acme Ltd", merchantUuid: null });
        await store.access.apply(changed);
        await store.access.apply(changed);
        expect((await store.access.findKey(first))?.app).toMatchObject({
          name: "Acme Ltd",
          merchantUuid: null,
        });
        expect((await store.access.findKey(created.sha256))?.key.id).toBe("extra");
        expect((await store.accessRecords.apps()).map(({ id }) => id)).toEqual(["acme"]);
        expect((await store.accessRecords.keys(null)).map(({ appId, id }) => `${appId} ${id}`)).toEqual([
          "acme extra",
          "acme k1",
          "acme k2",
        ]);
      }));

    test("retains a refreshed token until the configured text itself changes", () =>
      withStore(start, async (store) => {
        await store.access.apply(aConfiguration());
        const refreshed = { accessToken: "at-2", refreshToken: "rt-2", expiresAt: noon + 9_000 };
        await store.authorizations.save(app, "1688", refreshed);
        await store.access.apply(aConfiguration());
        expect(await store.authorizations.read(app, "1688")).toEqual(refreshed);
        const configured = { accessToken: "at-new", refreshToken: null, expiresAt: null };
        await store.access.apply(aConfiguration({ authorizations: { "1688": configured } }));
        expect(await store.authorizations.read(app, "1688")).toEqual(configured);
      }));

    test("lists the authorizations that end, the earliest first", () =>
      withStore(start, async (store) => {
        await store.access.apply(aConfiguration());
        const token = { accessToken: "at", refreshToken: null };
        await store.authorizations.save(app, "1688", { ...token, expiresAt: noon + 1_000 });
        await store.authorizations.save(app, "taobao", { ...token, expiresAt: noon + 10 });
        await store.authorizations.save(app, "weidian", { ...token, expiresAt: null });
        const taobao = { owner: app, channel: "taobao", expiresAt: noon + 10, plannedEnd: noon + 10 };
        const channel1688 = {
          owner: app,
          channel: "1688",
          expiresAt: noon + 1_000,
          plannedEnd: noon + 1_000,
        };
        expect(await store.authorizations.expiries(9)).toEqual([taobao, channel1688]);
        expect(await store.authorizations.expiries(1)).toEqual([taobao]);
      }));

    test("recognizes a configured token by its fingerprint when its text is encrypted differently each time", () =>
      withStore(start, async (store) => {
        const sealed = (accessToken: string) =>
          aConfiguration({
            authorizations: {
              "1688": { accessToken, refreshToken: null, expiresAt: null, fingerprint: "of-the-plain-text" },
            },
          });
        await store.access.apply(sealed("cipher-1"));
        const refreshed = { accessToken: "cipher-2", refreshToken: null, expiresAt: null };
        await store.authorizations.save(app, "1688", refreshed);
        await store.access.apply(sealed("cipher-3"));
        expect(await store.authorizations.read(app, "1688")).toEqual(refreshed);
      }));

    test("retains a revocation over a restart and shows it on other instances (I14); a new text is a new key", () =>
      withStore(start, async (store, { open }) => {
        await store.access.apply(aConfiguration());
        const other = await open();
        expect((await other.access.findKey(first))?.key.revoked).toBe(false);
        expect(await revokeKey(store, "acme", "k1")).toBe(true);
        expect(await revokeKey(store, "acme", "unknown")).toBe(false);
        expect((await other.access.findKey(first))?.key.revoked).toBe(true);
        await other.access.apply(aConfiguration());
        expect((await store.access.findKey(first))?.key.revoked).toBe(true);
        const key = { id: "k1", environment: "live", sha256: "d".repeat(64), scopes: [] } as const;
        await store.access.apply(aConfiguration({ keys: [{ ...key, scopes: [] }] }));
        expect(await store.access.findKey(first)).toBeNull();
        expect((await store.access.findKey(key.sha256))?.key.revoked).toBe(false);
      }));

    test("disables exactly the keys that the configuration no longer names, until it names them again", () =>
      withStore(start, async (store, { open }) => {
        const both = aConfiguration();
        const [k1, k2] = both.apps[0]?.keys ?? [];
        if (!k1 || !k2) throw new Error("the fixture must define two keys");
        const onlyFirst = aConfiguration({ keys: [k1] });
        const revoked = async (...hashes: string[]) =>
          Promise.all(hashes.map(async (hash) => (await store.access.findKey(hash))?.key.revoked));
        const made = { id: "made", environment: "live", sha256: "c".repeat(64), scopes: [] } as const;
        await store.access.apply(both);
        await addKey(store, "acme", { ...made, scopes: [] });
        expect(await store.access.withdrawKeys(both)).toEqual([]);

        await store.access.apply(onlyFirst);
        expect(await store.access.withdrawKeys(onlyFirst)).toEqual([{ appId: "acme", keyId: "k2" }]);
        expect(await revoked(first, k2.sha256, made.sha256)).toEqual([false, true, false]);
        const other = await open();
        expect((await other.access.findKey(k2.sha256))?.key.revoked).toBe(true);
        expect((await store.accessRecords.keys(null)).map(({ id, revoked: ended }) => [id, ended])).toEqual([
          ["k1", false],
          ["k2", true],
          ["made", false],
        ]);
        // It is reported once. The key becomes valid again with the file, unless it has been revoked as well.
        expect(await store.access.withdrawKeys(onlyFirst)).toEqual([]);
        await store.access.apply(both);
        expect(await revoked(k2.sha256)).toEqual([false]);
        await revokeKey(store, "acme", "k2");
        expect(await store.access.withdrawKeys(onlyFirst)).toEqual([]);
        await store.access.apply(both);
        expect(await revoked(k2.sha256)).toEqual([true]);
      }));

    test("disables the keys of an app that the configuration no longer names", () =>
      withStore(start, async (store) => {
        await store.access.apply(aConfiguration());
        const without = { ...aConfiguration(), apps: [] };
        const gone = ["k1", "k2"].map((keyId) => ({ appId: "acme", keyId }));
        expect(await store.access.withdrawKeys(without)).toEqual(gone);
        expect((await store.access.findKey(first))?.key.revoked).toBe(true);
      }));

    test("refuses a stored key or merchant under another name, and an app of an unknown plan, and names the stored one", () =>
      withStore(start, async (store) => {
        await store.access.apply(aConfiguration());
        await expect(store.access.apply(aConfiguration({ id: "bolt", merchantUuid: null }))).rejects.toThrow(
          "The key k1 of the app bolt is in the database as k1 of acme. Name it so in CONFIG_FILE, or give k1 a key of its own.",
        );
        await expect(store.access.apply(aConfiguration({ id: "bolt" }))).rejects.toThrow(
          "The merchant UUID of the app bolt is in the database as that of the app acme. Name the app acme in CONFIG_FILE, or",
        );
        await expect(store.access.apply(aConfiguration({ plan: "none" }))).rejects.toThrow("no plan none");
        const taken = { id: "k9", environment: "live", sha256: first, scopes: [] } as const;
        expect(await addKey(store, "acme", { ...taken, scopes: [] })).toBe("taken");
      }));

    test("runs one refresh at a time for all waiting callers and instances, and continues after a failure", () =>
      withStore(start, async (store, { open }) => {
        const other = await open();
        let running = 0;
        let refreshes = 0;
        const refresh = async () => {
          expect((running += 1)).toBe(1);
          const current = await store.authorizations.read(app, "1688");
          if (current?.accessToken !== "fresh") {
            refreshes += 1;
            await store.authorizations.save(app, "1688", {
              accessToken: "fresh",
              refreshToken: null,
              expiresAt: null,
            });
          }
          running -= 1;
        };
        const failing = store.authorizations.withLock(app, "1688", () =>
          Promise.reject(new Error("refused")),
        );
        const waiting = [store, other, store, other, other].map((each) =>
          each.authorizations.withLock(app, "1688", refresh),
        );
        await expect(failing).rejects.toThrow("refused");
        await Promise.all(waiting);
        expect(refreshes).toBe(1);
      }));
  });
}

const warehouse = { kind: "warehouse", id: "WH-1" } as const;

/** Tests the properties of an authorization other than its tokens, on a store. */
export function describeAuthorizations(start: StartStore): void {
  describe("authorizations", () => {
    test("stores the refresh token's end and the time of a refusal on every instance, and lists all authorizations", () =>
      withStore(start, async (store, { open }) => {
        const whole = {
          accessToken: "at",
          refreshToken: "rt",
          expiresAt: noon + 10,
          refreshExpiresAt: noon + 900,
          deadSince: noon + 5,
          account: { name: "demo_buyer", id: "b2b-8888888888" },
        };
        const fixed = { accessToken: "fixed", refreshToken: null, expiresAt: null };
        await store.authorizations.save(warehouse, "1688", fixed);
        await store.authorizations.save(app, "taobao", whole);
        const other = await open();
        expect(await other.authorizations.read(app, "taobao")).toEqual(whole);
        expect(await other.authorizations.all()).toEqual([
          { owner: app, channel: "taobao", authorization: whole },
          { owner: warehouse, channel: "1688", authorization: fixed },
        ]);
        expect(await other.authorizations.expiries(9)).toEqual([
          { owner: app, channel: "taobao", expiresAt: noon + 5, plannedEnd: noon + 900 },
        ]);
        const { deadSince: _refused, ...alive } = whole;
        await store.authorizations.save(app, "taobao", alive);
        expect(await other.authorizations.expiries(9)).toEqual([
          { owner: app, channel: "taobao", expiresAt: noon + 900, plannedEnd: noon + 900 },
        ]);
        const { refreshExpiresAt: _end, ...renewed } = alive;
        await store.authorizations.save(app, "taobao", renewed);
        expect(await other.authorizations.expiries(9)).toEqual([]);
      }));

    test("clears the end and the refusal when another authorization replaces the tokens", () =>
      withStore(start, async (store) => {
        const token = { accessToken: "at", refreshToken: "rt", expiresAt: noon };
        await store.access.apply(aConfiguration({ authorizations: { "1688": token } }));
        const dead = { ...token, refreshExpiresAt: noon, deadSince: noon };
        await store.authorizations.save(app, "1688", dead);
        const renewed = { ...token, accessToken: "at-2" };
        await store.access.apply(aConfiguration({ authorizations: { "1688": renewed } }));
        expect(await store.authorizations.read(app, "1688")).toEqual(renewed);
      }));

    test("removes an authorization, and reports that once", () =>
      withStore(start, async (store) => {
        const token = { accessToken: "at", refreshToken: null, expiresAt: null };
        await store.authorizations.save(app, "1688", token);
        expect(await store.authorizations.remove(app, "1688")).toBe(true);
        expect(await store.authorizations.remove(app, "1688")).toBe(false);
        expect(await store.authorizations.read(app, "1688")).toBeNull();
      }));
  });
}
