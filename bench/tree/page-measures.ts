import type { Page } from "@playwright/test";

/** Makes each page that is opened next set a performance mark for the first painted row. */
export async function watchFirstRow(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      if (!document.querySelector('[role="treeitem"]')) return;
      watcher.disconnect();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => performance.mark("row");
        channel.port2.postMessage(0);
      });
    });
    watcher.observe(document, { childList: true, subtree: true });
  });
}

/** Returns the time from the start of the navigation until the first row is painted, ms. */
export async function firstRowAt(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName("row").length > 0);
  return page.evaluate(() => performance.getEntriesByName("row")[0]?.startTime ?? 0);
}

/** Starts to count the CPU time of a page's main thread, ms, which excludes other work on the machine. */
export async function mainThreadMs(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const read = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "ThreadTime")?.value ?? Number.NaN);
  };
  const before = await read();
  return async () => (await read()) - before;
}

/** Time of one press until the rows are laid out (`work`) and until they are painted, ms. */
export type Pressed = { work: number; painted: number };

/** Presses the first matching element, right after a frame, so that all presses wait equally long for the next one. */
export function press(page: Page, selector: string): Promise<Pressed> {
  return page.evaluate(async (wanted) => {
    const target = [...document.querySelectorAll("button, [data-twisty]")].find((each) =>
      wanted.startsWith("text=") ? each.textContent === wanted.slice(5) : each.matches(wanted),
    );
    if (!(target instanceof HTMLElement)) throw new Error(`no element to press: ${wanted}`);
    await new Promise(requestAnimationFrame);
    const start = performance.now();
    target.click();
    await Promise.resolve();
    document.querySelector('[role="tree"]')?.getBoundingClientRect();
    const work = performance.now() - start;
    await new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve();
        channel.port2.postMessage(0);
      }),
    );
    return { work, painted: performance.now() - start };
  }, selector);
}

/** Waits until a page that was just opened is idle. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Types texts key by key into the search and measures each key. */
export function typeKeys(page: Page, texts: readonly string[]): Promise<Pressed[]> {
  return page.evaluate(async (words) => {
    const field = document.querySelector('input[type="search"]');
    if (!(field instanceof HTMLInputElement)) throw new Error("the page has no search field");
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    const measured: { work: number; painted: number }[] = [];
    const put = async (text: string) => {
      await new Promise(requestAnimationFrame);
      const start = performance.now();
      setter?.call(field, text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
      await Promise.resolve();
      document.querySelector('[role="tree"]')?.getBoundingClientRect();
      const work = performance.now() - start;
      await new Promise<void>((resolve) =>
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve();
          channel.port2.postMessage(0);
        }),
      );
      measured.push({ work, painted: performance.now() - start });
    };
    for (const word of words) {
      for (let length = 1; length <= word.length; length++) await put(word.slice(0, length));
      await put("");
    }
    return measured;
  }, texts);
}

export type Scrolled = {
  /** Time between frames, ms. */
  frames: number[];
  /** Frames in which a part of the list showed no row. */
  blank: number;
};

/** Scrolls 20 screens, a fifth of a screen a frame, and checks in every frame that rows are visible. */
export function scrollScreens(page: Page): Promise<Scrolled> {
  return page.evaluate(async () => {
    const list = document.querySelector('[role="tree"]');
    if (!(list instanceof HTMLElement)) throw new Error("the page has no tree");
    list.scrollTop = 0;
    const box = list.getBoundingClientRect();
    const bottom = Math.min(box.bottom, innerHeight);
    const places = [box.top + 8, (box.top + bottom) / 2, bottom - 8];
    const frames: number[] = [];
    let blank = 0;
    let before = 0;
    await new Promise(requestAnimationFrame);
    for (let frame = 0; frame <= 100; frame++) {
      const at = await new Promise<number>(requestAnimationFrame);
      if (frame > 0) frames.push(at - before);
      before = at;
      list.scrollTop += list.clientHeight / 5;
      const empty = places.some(
        (y) => !document.elementFromPoint(box.left + 200, y)?.closest('[role="treeitem"]'),
      );
      if (empty) blank += 1;
    }
    return { frames, blank };
  });
}

/** Returns the MB of JavaScript objects after garbage collection, and of array buffers outside of the heap. */
export async function heapOf(page: Page): Promise<{ heap: number; arrays: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.enable");
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.collectGarbage");
  const usage: { usedSize: number; backingStorageSize?: number } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return { heap: usage.usedSize / 2 ** 20, arrays: (usage.backingStorageSize ?? 0) / 2 ** 20 };
}
