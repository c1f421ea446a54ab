import type { AppOverview } from "#server/store/administration.ts";
import type { Store } from "#server/store/store.ts";

/** Returns the apps to choose from. Only the selected app comes with its keys, because there may be very many apps. */
export async function appChoices(
  apps: readonly AppOverview[],
  asked: string | undefined,
  { accessRecords }: Pick<Store, "accessRecords">,
): Promise<{ id: string; name: string; keys: string[] }[]> {
  const own = asked === undefined ? [] : (await accessRecords.keys(asked)).map(({ id }) => id);
  return apps.map(({ app: { id, name } }) => ({ id, name, keys: id === asked ? own : [] }));
}
