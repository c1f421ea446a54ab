import { describe, expect, test } from "vitest";
import { aConfiguration, noon, withStore, type StartHarness } from "./store-harness.ts";

const app = { kind: "app", id: "acme" } as const;
const warehouse = { kind: "warehouse", id: "WH-1" } as const;

/** Tests the facts of an authorization other than its tokens, on a store. */
export function describeAuthorizations(start: StartHarness): void {
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
          { owner: app, channel: "taobao", expiresAt: noon + 5 },
        ]);
        const { deadSince: _refused, ...alive } = whole;
        await store.authorizations.save(app, "taobao", alive);
        expect(await other.authorizations.expiries(9)).toEqual([
          { owner: app, channel: "taobao", expiresAt: noon + 900 },
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
