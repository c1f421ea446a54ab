let region: HTMLElement | null = null;

/**
 * Adds the empty live region to the page. Call it once at start-up: a screen reader announces only changes to
 * a region that it already knows, so it would miss an announcement whose region arrives together with its
 * text.
 */
export function prepareAnnouncements(): HTMLElement {
  if (region?.isConnected) return region;
  region = document.createElement("div");
  region.setAttribute("role", "status");
  // An open dialog hides everything else from a screen reader, except elements with this attribute.
  region.dataset["liveAnnouncer"] = "true";
  region.style.position = "fixed";
  region.style.width = "1px";
  region.style.height = "1px";
  region.style.overflow = "hidden";
  region.style.clipPath = "inset(50%)";
  document.body.append(region);
  return region;
}

/** Announces to a screen reader something that sighted users see happen. */
export function announce(text: string): void {
  const element = prepareAnnouncements();
  // A screen reader repeats a text only when the content of the region changes.
  element.textContent = element.textContent === text ? `${text}\u00a0` : text;
}
