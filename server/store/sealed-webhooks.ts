import type { Sealing } from "./sealing.ts";
import type { Store } from "./store.ts";
import type { EndpointSecrets } from "./webhooks.ts";

type Stored = Pick<Store, "webhooks" | "deliveries">;

/**
 * Wraps a store so that the secrets of webhooks are stored encrypted only. Deliveries are not signed with a secret that
 * no key decrypts.
 */
export function sealWebhooks({ webhooks, deliveries }: Stored, { seal, open }: Sealing): Stored {
  return {
    webhooks: {
      ...webhooks,
      create: (endpoint, max, audit) =>
        webhooks.create({ ...endpoint, secret: seal(endpoint.secret, contextOf(endpoint.id)) }, max, audit),
      rotate: (place, rotation, audit) =>
        webhooks.rotate(place, { ...rotation, secret: seal(rotation.secret, contextOf(place.id)) }, audit),
    },
    deliveries: {
      ...deliveries,
      claimDue: async (input) =>
        (await deliveries.claimDue(input)).map((claimed) => ({
          ...claimed,
          secrets: claimed.secrets.flatMap((sealed) => open(sealed, contextOf(claimed.endpoint.id)) ?? []),
        })),
    },
  };
}

/**
 * Encrypts again, with the newest key, every secret that is encrypted with an older one.
 *
 * @param store the store itself, not the sealed one
 * @returns the ids of the webhooks whose secret no key decrypts; they are left unchanged
 */
export async function resealWebhooks(
  { webhooks }: Pick<Stored, "webhooks">,
  { seal, open, isNewest }: Sealing,
): Promise<string[]> {
  const unreadable: string[] = [];
  for (const { endpointId, ...before } of await webhooks.secrets()) {
    const again = (sealed: string) => {
      const secret = open(sealed, contextOf(endpointId));
      return secret === null || isNewest(sealed) ? sealed : seal(secret, contextOf(endpointId));
    };
    if (open(before.secret, contextOf(endpointId)) === null) unreadable.push(endpointId);
    const after: EndpointSecrets = {
      secret: again(before.secret),
      oldSecret: before.oldSecret === null ? null : again(before.oldSecret),
    };
    if (after.secret !== before.secret || after.oldSecret !== before.oldSecret)
      await webhooks.reseal(endpointId, before, after);
  }
  return unreadable;
}

const contextOf = (endpointId: string) => JSON.stringify(["webhook", endpointId]);
