import { fieldFailure } from "#contract/failure";
import type { Channel } from "#contract/channel";
import type { FetchPicture } from "../kernel/fetch-picture.ts";
import { simulatorAddress } from "../marketplaces/simulators.ts";
import type { Simulator } from "../marketplaces/simulator.ts";
import { drawnPicture } from "../marketplaces/simulation/simulated-pictures.ts";

/**
 * Pictures by their addresses: those that a simulator draws or serves are made in process, since they lie on addresses that are
 * fetched from nobody else; all others come from elsewhere, where there is one.
 */
export function createPictureSource({
  origin,
  simulators,
  fetchElsewhere,
}: {
  origin: string;
  simulators: Record<Channel, Simulator>;
  fetchElsewhere: FetchPicture | undefined;
}): FetchPicture {
  return async (address, signal) => {
    const own = (await drawnPicture(address)) ?? (await servedPicture(address));
    if (own) return own;
    if (fetchElsewhere) return fetchElsewhere(address, signal);
    const message = "this gateway fetches its own demo's pictures only: send the picture as image_base64";
    throw fieldFailure({ path: "image_url", message, fault: "wrong_form" });
  };

  async function servedPicture(address: string): Promise<Uint8Array | null> {
    const simulated = address.startsWith(`${origin}/`) ? simulatorAddress(address) : null;
    const name = /^\/pictures\/([\w-]+)\.png$/.exec(simulated?.path ?? "")?.[1];
    if (!simulated || name === undefined) return null;
    return (await simulators[simulated.channel].picture?.(name)) ?? null;
  }
}
