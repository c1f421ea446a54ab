import { z } from "zod";

/** Console paths for signing in at a company's own provider (OpenID Connect). */
export const providerPaths = {
  /** POST: begins a sign-in in this browser, and returns the address to continue at the provider. */
  begin: "/bff/session/provider",
  /** GET, by the browser itself: the address to which the provider sends it back. */
  callback: "/bff/session/provider/callback",
} as const;

/** Time that a person may take at the provider, ms. */
export const providerSignInMs = 10 * 60_000;

/** `next` is the page to open afterwards; the page that receives it back checks it. */
export const beginProviderSchema = z.object({
  next: z
    .string()
    .max(1_000)
    .regex(/^\/[!-~]*$/)
    .optional(),
});

export const providerLinkSchema = z.object({ authorize_url: z.string() });
export type ProviderLink = z.infer<typeof providerLinkSchema>;

/**
 * Reason why a sign-in at the provider did not end in a session, which /sign-in receives in its address. The values are: the
 * provider or the person declined; it took too long or was begun in another browser; the provider did not answer; its
 * clock and this server's differ; its answer is not valid; the account has no role here; an administrator disabled the
 * operator; the e-mail address is another operator's.
 */
export const providerRefusals = [
  "declined",
  "expired",
  "away",
  "clock",
  "invalid",
  "no_role",
  "disabled",
  "email_taken",
] as const;
export type ProviderRefusal = (typeof providerRefusals)[number];
