let region: HTMLElement | null = null;

/** Says something to a screen reader that sighted people see happen. */
export function announce(text: string): void {
  if (region === null || !region.isConnected) {
    region = document.createElement("div");
    region.setAttribute("role", "status");
    region.style.position = "fixed";
    region.style.width = "1px";
    region.style.height = "1px";
    region.style.overflow = "hidden";
    region.style.clipPath = "inset(50%)";
    document.body.append(region);
  }
  // The same words twice are said twice only when they are different content.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
