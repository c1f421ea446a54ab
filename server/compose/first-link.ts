import { linkMs } from "#contract/console-operators";
import type { Clock } from "../kernel/clock.ts";
import { newSecret } from "../node/new-secret.ts";
import { nodeDigests } from "../node/node-digests.ts";
import { linkAddress, newLink } from "../store/one-time-link.ts";
import type { Store } from "../store/store.ts";
import type { Configuration } from "./config.ts";

/**
 * Where the first administrator chooses his password, good once and for 24 hours; one from before ends. null: somebody can sign
 * in already, or this process has no console.
 *
 * @param surroundings.origin where this process listens, without a slash at the end
 * @throws StoreUnavailable
 */
export async function firstLink(
  { demo, roles, operators, publicUrl }: Pick<Configuration, "demo" | "roles" | "operators" | "publicUrl">,
  { store, origin, clock }: { store: Pick<Store, "operators">; origin: string; clock: Clock },
): Promise<string | null> {
  if (demo || !roles.includes("console")) return null;
  if (operators.length > 0) {
    await store.operators.setFirstLink(null);
    return null;
  }
  const { token, link } = newLink({ digests: nodeDigests, newSecret, until: clock() + linkMs });
  return (await store.operators.setFirstLink(link)) ? linkAddress(publicUrl ?? origin, token) : null;
}
