const longest = 2048;

/**
 * The address of a picture as a page may show it: https (one without a scheme, or with http, is asked over https), or the
 * picture that a simulator writes into its address. @returns null for anything else: no script, no path, no other data
 */
export function pictureAddress(text: unknown): string | null {
  if (typeof text !== "string") return null;
  // Shown by <img>, where an SVG runs no script and loads nothing.
  if (text.startsWith("data:image/svg+xml,%3Csvg")) return text;
  const [scheme] = /^(?:https?:)?\/\//i.exec(text) ?? [];
  if (scheme === undefined || text.length > longest) return null;
  const address = `https://${text.slice(scheme.length)}`;
  return URL.canParse(address) ? address : null;
}

/** The address of a picture for somebody who has to fetch it: on the web, so not what a simulator writes into the address itself. */
export function webPicture(text: string | null): string | null {
  const address = pictureAddress(text);
  return address?.startsWith("https:") ? address : null;
}
