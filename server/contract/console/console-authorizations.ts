import { z } from "zod";
import { channelSchema } from "../shared/channel.ts";
import { checkedObject, checkedText } from "../shared/checked-fields.ts";

/** Console paths to authorize a marketplace in self mode (§5.4); for administrators only. */
export const authorizationPaths = {
  /** GET: the marketplaces that can be authorized here. */
  list: "/bff/authorizations",
  /** POST: starts an authorization for the app in the body; without a body, for the app of the console's own key. */
  begin: "/bff/authorizations/:channel",
  /** GET, by the browser itself: the address to which the marketplace redirects. */
  callback: "/bff/authorizations/:channel/callback",
} as const;

/** Reasons why marketplaces are authorized elsewhere. */
export const authorizedElsewhere = ["remote_gateway", "warehouse", "sandbox", "no_key"] as const;

/** Answer with the channels that can be authorized here; when there are none, `elsewhere` says why. */
export const authorizationsSchema = z.object({
  channels: z.array(channelSchema),
  elsewhere: z.enum(authorizedElsewhere).nullable(),
});
export type AppAuthorizations = z.infer<typeof authorizationsSchema>;

export const beginAuthorizationSchema = checkedObject({ app: checkedText() });

/** Address at the marketplace where the buyer's main account signs in. */
export const authorizationLinkSchema = z.object({ authorize_url: z.string() });
export type AuthorizationLink = z.infer<typeof authorizationLinkSchema>;
