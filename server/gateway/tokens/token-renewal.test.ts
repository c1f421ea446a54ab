import { expect, test } from "vitest";
import { Failure } from "#contract/shared/failure";
import type { Connector } from "#server/marketplaces/connector.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import { noon } from "#testing/gateway/test-access.ts";
import { createTokenRenewal } from "./token-renewal.ts";

const owner = { kind: "app", id: "acme" } as const;
const account = { name: "demo_buyer", id: "b2b-8888888888" };
const ended = { accessToken: "at-0", refreshToken: "rt-0", expiresAt: noon, account };

/** Starts a marketplace whose refresh tokens can be used once, and a store that may refuse to save. */
async function start() {
  const store = createMemoryStore({ clock: () => noon, newId: () => "id", quotaDayZone: "Asia/Shanghai" });
  await store.authorizations.save(owner, "taobao", ended);
  const state = { issued: 0, refusals: 0, steps: [] as string[], events: [] as string[] };
  const connector: Connector = {
    channel: "taobao",
    authorization: {
      authorizeUrl: () => "",
      exchangeCode: () => Promise.reject(new Error("nothing is exchanged")),
      refresh: async ({ refreshToken }) => {
        if (refreshToken !== `rt-${state.issued}`) throw new Failure("CHANNEL_NOT_AUTHORIZED", "refused");
        state.issued += 1;
        const expiresAt = noon + 3_600_000 * state.issued;
        const next = { accessToken: `at-${state.issued}`, refreshToken: `rt-${state.issued}` };
        return { ...next, expiresAt, refreshExpiresAt: null, account: null };
      },
    },
  };
  const renewal = createTokenRenewal({
    authorizations: {
      ...store.authorizations,
      save: (...input) => {
        state.steps.push("save");
        if (state.refusals === 0) return store.authorizations.save(...input);
        state.refusals -= 1;
        return Promise.reject(new Error("the disk is full"));
      },
    },
    connectors: { taobao: connector },
    clock: () => noon,
    // Pauses end at once, and deadlines never expire.
    wait: (ms) => {
      if (ms > 5_000) return new Promise(() => {});
      state.steps.push(`wait ${ms}`);
      return Promise.resolve();
    },
    notify: ({ kind, detail }) => state.events.push(`${kind}: ${detail}`),
  });
  return { store, state, renewal };
}

test("keeps the issued tokens while the store refuses them, and saves them as soon as possible", async () => {
  const { store, state, renewal } = await start();
  state.refusals = Infinity;
  expect(await renewal(owner, "taobao", null)).toMatchObject({ accessToken: "at-1", refreshToken: "rt-1" });
  expect(await store.authorizations.read(owner, "taobao")).toEqual(ended);
  state.refusals = 0;
  expect(await renewal(owner, "taobao", null)).toMatchObject({ accessToken: "at-1" });
  // A refresh that names no account belongs to the account that authorized.
  expect(await store.authorizations.read(owner, "taobao")).toMatchObject({ refreshToken: "rt-1", account });
  expect(state.issued).toBe(1);
});

test("saves the issued tokens when the store accepts them after the last pause", async () => {
  const { store, state, renewal } = await start();
  state.refusals = 3;
  await renewal(owner, "taobao", null);
  expect(state.steps).toEqual(["save", "wait 100", "save", "wait 500", "save", "wait 2000", "save"]);
  expect(await store.authorizations.read(owner, "taobao")).toMatchObject({ refreshToken: "rt-1" });
});

test("prefers an authorization that a person made in the meantime to one that could not be saved", async () => {
  const { store, state, renewal } = await start();
  state.refusals = Infinity;
  await renewal(owner, "taobao", null);
  const made = { accessToken: "made-by-hand", refreshToken: null, expiresAt: null };
  await store.authorizations.save(owner, "taobao", made);
  expect(await renewal(owner, "taobao", "at-1")).toEqual(made);
});

test("does not renew again a token that was just issued and is refused anyway", async () => {
  const { state, renewal } = await start();
  await renewal(owner, "taobao", null);
  expect(await renewal(owner, "taobao", "at-1")).toMatchObject({ accessToken: "at-1" });
  expect(state.issued).toBe(1);
});

test("marks a refused authorization dead, names its owner to the operator, and stops requesting renewals", async () => {
  const { store, state, renewal } = await start();
  await store.authorizations.save(owner, "taobao", { ...ended, refreshToken: "withdrawn" });
  expect(await renewal(owner, "taobao", null)).toMatchObject({ deadSince: noon, expiresAt: noon });
  expect(state.events).toEqual(["alarm: the authorization of the app acme is not renewed any more"]);
  expect(await renewal(owner, "taobao", "at-0")).toMatchObject({ deadSince: noon });
  expect(state.events).toHaveLength(1);
});
