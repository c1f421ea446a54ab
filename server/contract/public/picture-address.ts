const maxLength = 2048;

/**
 * Returns the address of a picture as a page may show it: https (an address without a scheme or with http is requested over
 * https), or the picture that a simulator writes into its address. @returns null for anything else: scripts, paths, other data
 */
export function pictureAddress(text: unknown): string | null {
  if (typeof text !== "string") return null;
  // <img> shows it, where an SVG runs no script and loads nothing.
  if (text.startsWith("data:image/svg+xml,%3Csvg")) return text;
  const [scheme] = /^(?:https?:)?\/\//i.exec(text) ?? [];
  if (scheme === undefined || text.length > maxLength) return null;
  const address = `https://${text.slice(scheme.length)}`;
  return URL.canParse(address) ? address : null;
}

/** Returns the address of a picture for a reader who has to fetch it: a web address, so never the data address of a simulator. */
export function webPicture(text: string | null): string | null {
  const address = pictureAddress(text);
  return address?.startsWith("https:") ? address : null;
}
