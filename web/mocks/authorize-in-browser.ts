import { channelNames, type Channel } from "#contract/channel";
import {
  authorizationPaths,
  type AuthorizationLink,
  type Authorizations,
} from "#contract/console-authorizations";
import type { ChannelAuthorizations } from "#server/gateway/tokens/channel-authorizations.ts";
import type { Simulator } from "#server/marketplaces/simulator.ts";
import { simulatorAddress } from "#server/marketplaces/simulators.ts";

export type AuthorizeInBrowser = (request: { method: string; path: string }) => Promise<unknown>;

/**
 * The console's authorization paths in a browser: the simulated buyer agrees at once, so the link that is answered leads back
 * to the screen. Answers undefined for any other path.
 */
export function createAuthorizeInBrowser({
  oauth,
  simulators,
  appId,
}: {
  oauth: ChannelAuthorizations;
  simulators: Record<Channel, Simulator>;
  appId: string;
}): AuthorizeInBrowser {
  return async ({ method, path }) => {
    if (path === authorizationPaths.list)
      return { channels: [...oauth.channels], elsewhere: null } satisfies Authorizations;
    const channel = channelNames.find((each) => path === authorizationPaths.begin(each));
    if (!channel || method !== "POST" || !oauth.channels.includes(channel)) return undefined;
    const redirectUri = "http://localhost/back";
    const page = simulatorAddress(oauth.authorizeUrl(channel, { state: "browser", redirectUri }));
    const answer = await simulators[channel].handle({
      method: "GET",
      path: page?.path ?? "",
      query: page?.query ?? "",
      headers: {},
      body: "",
    });
    const back =
      "headers" in answer ? new URL(answer.headers["location"] ?? redirectUri) : new URL(redirectUri);
    const code = `${back.searchParams.get("code") ?? ""}-${crypto.randomUUID()}`;
    await oauth.finish({ owner: { kind: "app", id: appId }, channel }, { code, redirectUri });
    return {
      authorize_url: `/access?channel=${channel}&authorization=authorized`,
    } satisfies AuthorizationLink;
  };
}
