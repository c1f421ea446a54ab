import type { ElementHandle, Page } from "@playwright/test";
import type { Mark } from "./scene.ts";

/**
 * Draws a numbered ring around each mark's elements into a layer above the page, in the given order. Each number goes where it
 * covers the least text, inside the page.
 * @throws Error when a mark matches no element, or several
 */
export async function drawCallOuts(page: Page, marks: readonly Mark[]): Promise<void> {
  const numbered: { number: number; element: ElementHandle<Element> }[] = [];
  for (const [index, mark] of marks.entries())
    for (const locator of [mark].flat()) {
      const shown = locator.filter({ visible: true });
      const count = await shown.count();
      if (count !== 1)
        throw new Error(`call-out ${index + 1} matches ${count} elements instead of one: ${String(locator)}`);
      const element = (await shown.elementHandle()) as ElementHandle<Element>;
      numbered.push({ number: index + 1, element });
    }
  await page.evaluate(draw, numbered);
}

/** Draws the call-outs. It runs in the page, so it uses nothing from outside of itself. */
function draw(numbered: { number: number; element: Element }[]): void {
  type Box = { left: number; top: number; right: number; bottom: number };
  const size = 24;
  const colour = "#c2185b";
  // A dark halo between two light ones is visible on every background.
  const halo = "0 0 0 2px #fff, 0 1px 5px 2px rgba(0, 0, 0, 0.45)";
  const pageWidth = document.documentElement.clientWidth;
  const pageHeight = document.documentElement.scrollHeight;
  const toPage = ({ left, top, right, bottom }: Box): Box => ({
    left: left + scrollX,
    top: top + scrollY,
    right: right + scrollX,
    bottom: bottom + scrollY,
  });
  const overlap = (a: Box, b: Box) =>
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

  // A number must not cover text. Text behind a dialog does not count.
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
  const readable = dialogs.at(-1) ?? document.body;
  const words: Box[] = [];
  const crawler = document.createTreeWalker(readable, NodeFilter.SHOW_TEXT);
  for (let node = crawler.nextNode(); node; node = crawler.nextNode()) {
    const parent = node.parentElement;
    // Text for screen readers only is a pixel wide.
    if (!node.textContent?.trim() || !parent?.checkVisibility() || parent.clientWidth === 1) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    words.push(...[...range.getClientRects()].map(toPage));
  }
  // On a phone the style sheet draws the labels of table cells, so they are not text nodes of the page.
  for (const cell of readable.querySelectorAll("[data-label]")) {
    if (/^(none|normal)$/.test(getComputedStyle(cell, "::before").content)) continue;
    const { left, top, right, bottom } = toPage(cell.getBoundingClientRect());
    words.push({ left: left + 8, top: top + 4, right: Math.min(right, left + 96), bottom: bottom - 4 });
  }
  const things = [...readable.querySelectorAll("input, textarea, button, img, svg, canvas")].map((thing) => ({
    thing,
    box: toPage(thing.getBoundingClientRect()),
  }));
  const numbers: Box[] = [];

  const layer = document.createElement("div");
  layer.setAttribute("aria-hidden", "true");
  Object.assign(layer.style, { position: "absolute", inset: "0 auto auto 0", zIndex: "2147483647" });
  const put = (box: Box, style: Partial<CSSStyleDeclaration>, text = "") => {
    const part = document.createElement("div");
    part.textContent = text;
    Object.assign(
      part.style,
      {
        position: "absolute",
        boxSizing: "border-box",
        pointerEvents: "none",
        left: `${box.left}px`,
        top: `${box.top}px`,
        width: `${box.right - box.left}px`,
        height: `${box.bottom - box.top}px`,
      },
      style,
    );
    layer.append(part);
  };

  const around = ({ left, top, right, bottom }: Box, gap: number): Box => ({
    left: Math.max(2, left - gap),
    top: Math.max(2, top - gap),
    right: Math.min(pageWidth - 2, right + gap),
    bottom: Math.min(pageHeight - 2, bottom + gap),
  });
  const within = (a: Box, b: Box) =>
    a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
  const rings = numbered.map(({ element }) => {
    const box = toPage(element.getBoundingClientRect());
    // The gap is the one whose ring crosses the fewest words next to the element.
    const crossed = (gap: number) => {
      const ring = around(box, gap);
      return words.filter((word) => overlap(word, ring) > 0 && !within(word, around(box, 0))).length;
    };
    return around(box, [4, 3, 2].toSorted((a, b) => crossed(a) - crossed(b))[0] ?? 3);
  });
  for (const ring of rings)
    put(ring, {
      border: `2px solid ${colour}`,
      borderRadius: "8px",
      boxShadow: "0 0 0 1px rgba(255, 255, 255, 0.85), inset 0 0 0 1px rgba(255, 255, 255, 0.85)",
    });

  for (const [index, ring] of rings.entries()) {
    const others = things.filter(({ thing }) => thing !== numbered[index]?.element).map(({ box }) => box);
    const found: { box: Box; cost: number }[] = [];
    const consider = (x: number, y: number) => {
      const box = { left: x - size / 2, top: y - size / 2, right: x + size / 2, bottom: y + size / 2 };
      if (box.left < 0 || box.top < 0 || box.right > pageWidth || box.bottom > pageHeight) return;
      const withHalo = around(box, 3);
      const covered = (list: Box[]) => list.reduce((sum, each) => sum + overlap(withHalo, each), 0);
      const away = Math.abs(x - ring.left) + Math.abs(y - ring.top);
      const edges = rings.filter((other) => other !== ring && overlap(box, other) > 0).length;
      const cost =
        covered(words) * 10 + covered(others) * 3 + covered(numbers) * 1000 + edges * 40 + away * 0.2;
      found.push({ box, cost });
    };
    // Candidate places are on the ring or just outside of it.
    for (const out of [0, size / 2 + 1]) {
      const [left, top, right, bottom] = [
        ring.left - out,
        ring.top - out,
        ring.right + out,
        ring.bottom + out,
      ];
      for (let x = left; x <= right; x += 6) [top, bottom].forEach((y) => consider(x, y));
      for (let y = top; y <= bottom; y += 6) [left, right].forEach((x) => consider(x, y));
      consider(right, top);
      consider(right, bottom);
    }
    const best = found.toSorted((a, b) => a.cost - b.cost)[0];
    if (!best) continue;
    numbers.push(best.box);
    put(
      best.box,
      {
        borderRadius: "50%",
        background: colour,
        boxShadow: halo,
        color: "#fff",
        font: "700 14px/24px sans-serif",
        textAlign: "center",
      },
      String(numbered[index]?.number),
    );
  }
  document.body.append(layer);
}
