import { z } from "zod";
import { channelSchema, type Channel } from "./channel.ts";
import { checkedObject, checkedText } from "./checked-fields.ts";

/** The console's own paths to let a marketplace be authorized in self mode (§5.4); administrators only. */
export const authorizationPaths = {
  /** GET: what can be authorized here. */
  list: "/bff/authorizations",
  /** POST: begins one, for the app in the body; without a body for that of the console's own key. */
  begin: (channel: Channel) => `/bff/authorizations/${channel}`,
  /** GET, by the browser itself: where the marketplace sends it back to. */
  callback: (channel: Channel) => `/bff/authorizations/${channel}/callback`,
} as const;

/** Why authorizing is done elsewhere. */
export const authorizedElsewhere = ["remote_gateway", "warehouse", "sandbox", "no_key"] as const;

/** `channels` can be authorized here; when there are none, `elsewhere` says why. */
export const authorizationsSchema = z.object({
  channels: z.array(channelSchema),
  elsewhere: z.enum(authorizedElsewhere).nullable(),
});
export type Authorizations = z.infer<typeof authorizationsSchema>;

export const beginAuthorizationSchema = checkedObject({ app: checkedText() });

/** Where the buyer's main account signs in: an address of the marketplace. */
export const authorizationLinkSchema = z.object({ authorize_url: z.string() });
export type AuthorizationLink = z.infer<typeof authorizationLinkSchema>;
