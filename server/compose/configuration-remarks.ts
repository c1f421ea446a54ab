import { channelNames } from "#contract/shared/channel";
import { isLoopback } from "#server/http/is-loopback.ts";
import type { ConfigurationFile } from "#server/config/file-schema.ts";
import { isOfOlderCost } from "#server/node/password.ts";

/** Returns recommendations for a valid configuration file, one line each by its path, without a value of the file. */
export function configurationRemarks({ marketplaces, operators }: ConfigurationFile): string[] {
  const unencrypted = channelNames.flatMap((channel) => {
    const { base_url: address } = marketplaces[channel] ?? {};
    return address && isUnencrypted(address)
      ? [
          `marketplaces.${channel}.base_url: is http:// to another machine: app secret and buyer tokens cross the network unencrypted. Use https://.`,
        ]
      : [];
  });
  const older = operators.flatMap(({ password_hash: hash }, at) =>
    isOfOlderCost(hash)
      ? [
          `operators[${at}].password_hash: was made by an older release and is cheaper to guess than today's. It is still accepted: make a new one with npm run admin -- password-hash.`,
        ]
      : [],
  );
  return [...unencrypted, ...older];
}

function isUnencrypted(address: string): boolean {
  if (!address.startsWith("http://")) return false;
  const { hostname, pathname } = new URL(address);
  // Simulators of another process receive no real secret.
  return !isLoopback(hostname) && !pathname.startsWith("/simulator/");
}
