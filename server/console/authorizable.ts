import type { Channel } from "#contract/channel";
import type { Authorizations } from "#contract/console-authorizations";
import type { App } from "#server/store/access.ts";
import type { ConsoleDependencies } from "./console-dependencies.ts";

/** Which marketplaces this console can authorize for an app; none in warehouse mode (§5.4), and none before a gateway elsewhere. */
export function authorizableFor(
  { mode }: Pick<App, "mode">,
  authorizing: ConsoleDependencies["authorizing"],
): { channels: readonly Channel[]; elsewhere: Authorizations["elsewhere"] } {
  if (!authorizing) return { channels: [], elsewhere: "remote_gateway" };
  if (mode === "warehouse") return { channels: [], elsewhere: "warehouse" };
  return { channels: authorizing.oauth.channels, elsewhere: null };
}
