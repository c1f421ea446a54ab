let region: HTMLElement | null = null;

/**
 * Puts the live region on the page, empty. Called once when the page starts: a screen reader says only what changes in a region
 * that it knows already, so the first announcement would be lost in one that comes with its text.
 */
export function prepareAnnouncements(): HTMLElement {
  if (region?.isConnected) return region;
  region = document.createElement("div");
  region.setAttribute("role", "status");
  // An open dialog hides everything else from a screen reader; what is marked so keeps speaking.
  region.dataset["liveAnnouncer"] = "true";
  region.style.position = "fixed";
  region.style.width = "1px";
  region.style.height = "1px";
  region.style.overflow = "hidden";
  region.style.clipPath = "inset(50%)";
  document.body.append(region);
  return region;
}

/** Says something to a screen reader that sighted people see happen. */
export function announce(text: string): void {
  const there = prepareAnnouncements();
  // The same words twice are said twice only when they are different content.
  there.textContent = there.textContent === text ? `${text}\u00a0` : text;
}
