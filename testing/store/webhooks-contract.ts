import { describe, expect, test } from "vitest";
import type { Store } from "#server/store/store.ts";
import type { NewEndpoint, WebhookEndpoint } from "#server/store/webhooks.ts";
import { live, makeEvent } from "./events-contract.ts";
import { noon, withStore, type StartStore } from "./store-fixture.ts";

let made = 0;

/** Returns an endpoint of the app `shop` for all types. */
function newEndpoint(change: Partial<NewEndpoint> = {}): NewEndpoint {
  return {
    ...live,
    id: `wh_${(made += 1)}`,
    url: "https://shop.example/hooks",
    types: null,
    description: null,
    secret: "whsec_first",
    ...change,
  };
}

export async function createEndpoint(
  { webhooks }: Pick<Store, "webhooks">,
  change: Partial<NewEndpoint> = {},
): Promise<WebhookEndpoint> {
  const endpoint = await webhooks.create(newEndpoint(change), 10);
  if (!endpoint) throw new Error("there are ten endpoints already");
  return endpoint;
}

/** Returns the secrets that deliveries to an endpoint are signed with now. */
async function signingSecrets({ events, deliveries }: Store): Promise<string[]> {
  await events.append([makeEvent()]);
  const [claimed] = await deliveries.claimDue({ room: 1, inFlight: new Map(), leaseMs: 1 });
  await deliveries.record(claimed!, {
    state: "delivered",
    status: 200,
    duration_ms: 1,
    error: null,
    answer: null,
    retryAfterMs: 0,
    isGone: false,
  });
  return claimed!.secrets;
}

/** Tests endpoints on a store. */
export function describeWebhooks(start: StartStore): void {
  describe("webhook endpoints", () => {
    test("stores an endpoint for its owner alone", () =>
      withStore(start, async (store, { open }) => {
        const { webhooks } = store;
        const input = newEndpoint({ types: ["order.paid"], description: "the shop" });
        const created = await webhooks.create(input, 10);
        expect(created).toEqual({
          ...live,
          id: input.id,
          url: "https://shop.example/hooks",
          types: ["order.paid"],
          description: "the shop",
          enabled: true,
          createdAt: noon,
          lastSuccessAt: null,
          lastFailureAt: null,
          failingSince: null,
        });
        const other = (await open()).webhooks;
        const { id } = input;
        expect(await other.list(live)).toEqual([created]);
        expect(await other.find({ owner: live, id })).toEqual(created);
        for (const owner of [
          { ...live, appId: "another" },
          { ...live, environment: "sandbox" as const },
        ]) {
          expect(await other.list(owner)).toEqual([]);
          expect(await other.find({ owner, id })).toBeNull();
          expect(await other.update({ owner, id }, { enabled: false })).toBeNull();
          expect(await other.rotate({ owner, id }, { secret: "x", overlapMs: 0 })).toBeNull();
          expect(await other.remove({ owner, id })).toBe(false);
        }
        expect(await webhooks.list(live)).toEqual([created]);
      }));

    test("lets several instances together create no more endpoints than the limit", () =>
      withStore(start, async (store, { open }) => {
        const stores = [store, await open(), await open()];
        const created = await Promise.all(
          Array.from({ length: 9 }, (_, index) => stores[index % 3]!.webhooks.create(newEndpoint(), 4)),
        );
        expect(created.filter((each) => each !== null)).toHaveLength(4);
        expect(await store.webhooks.list(live)).toHaveLength(4);
        expect(await store.webhooks.create(newEndpoint({ environment: "sandbox" }), 4)).not.toBeNull();
      }));

    test("changes only the named fields, and resets failures when it is enabled", () =>
      withStore(start, async (store) => {
        const endpoint = await createEndpoint(store, { types: ["order.paid"], description: "old" });
        const place = { owner: live, id: endpoint.id };
        await store.events.append([makeEvent()]);
        const [claimed] = await store.deliveries.claimDue({ room: 1, inFlight: new Map(), leaseMs: 1_000 });
        await store.deliveries.record(claimed!, {
          state: "failed",
          status: 410,
          duration_ms: 3,
          error: "gone",
          answer: null,
          retryAfterMs: 0,
          isGone: true,
        });
        expect(await store.webhooks.find(place)).toMatchObject({ enabled: false, failingSince: noon });
        const { webhooks } = store;
        expect(await webhooks.update(place, {})).toMatchObject({ enabled: false, failingSince: noon });
        expect(await webhooks.update(place, { enabled: true, types: null })).toMatchObject({
          enabled: true,
          types: null,
          description: "old",
          failingSince: null,
          lastFailureAt: noon,
        });
        expect(
          await webhooks.update(place, { url: "https://new.example/", description: null }),
        ).toMatchObject({ url: "https://new.example/", description: null, types: null });
      }));

    test("signs with the new secret and, during the overlap, with the one before it", () =>
      withStore(start, async (store, { setClock }) => {
        const { id } = await createEndpoint(store);
        const place = { owner: live, id };
        expect(await signingSecrets(store)).toEqual(["whsec_first"]);
        await store.webhooks.rotate(place, { secret: "whsec_second", overlapMs: 1_000 });
        expect(await signingSecrets(store)).toEqual(["whsec_second", "whsec_first"]);
        await store.webhooks.rotate(place, { secret: "whsec_third", overlapMs: 1_000 });
        expect(await signingSecrets(store)).toEqual(["whsec_third", "whsec_second"]);
        await setClock(noon + 1_000);
        expect(await signingSecrets(store)).toEqual(["whsec_third"]);
        await store.webhooks.rotate(place, { secret: "whsec_fourth", overlapMs: 0 });
        expect(await signingSecrets(store)).toEqual(["whsec_fourth"]);
      }));

    test("replaces sealed secrets unless a rotation came first", () =>
      withStore(start, async (store) => {
        const { id } = await createEndpoint(store);
        await store.webhooks.rotate({ owner: live, id }, { secret: "new", overlapMs: 1_000 });
        const before = { secret: "new", oldSecret: "whsec_first" };
        expect(await store.webhooks.secrets()).toEqual([{ endpointId: id, ...before }]);
        const after = { secret: "new again", oldSecret: "first again" };
        await store.webhooks.reseal(id, before, after);
        await store.webhooks.reseal(id, before, { secret: "late", oldSecret: "late" });
        expect(await store.webhooks.secrets()).toEqual([{ endpointId: id, ...after }]);
      }));

    test("writes the audit entry with the change, and none where nothing changed", () =>
      withStore(start, async ({ webhooks, auditLog }) => {
        const audit = {
          at: noon,
          operatorId: "op",
          operatorEmail: "op@example.com",
          action: "webhook_changed",
          subject: "apps/shop",
          before: null,
          after: null,
          requestId: "req",
        };
        const input = newEndpoint();
        const place = { owner: live, id: input.id };
        await webhooks.create(input, 1, audit);
        await webhooks.create(newEndpoint(), 1, audit);
        await webhooks.update(place, { description: "x" }, audit);
        await webhooks.rotate(place, { secret: "s", overlapMs: 0 }, audit);
        await webhooks.remove(place, audit);
        await webhooks.remove(place, audit);
        await webhooks.update(place, { description: "y" }, audit);
        expect(await auditLog.page({}, { below: null, most: 10 })).toHaveLength(4);
      }));
  });
}
