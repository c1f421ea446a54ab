import { chromium, type Page } from "@playwright/test";
import { browserArguments, browserPath } from "../e2e/browser.ts";
import { startConsoleServer } from "../e2e/console-server.ts";

// Measures how soon a key in the largest variant matrix is painted and how evenly the matrix scrolls, in a real browser with the real
// product. A page with a single field shows the share of the machine. Each key waits until the one before is painted, some thirty a
// second, because faster keys queue up on any page. Needs a built console.
// Run: node bench/variant-matrix.bench.ts

const fourHundredVariants = "1051153972986";
const keys = 240;
/** Goal at p95, ms. */
const goalMs = 50;

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function report(name: string, values: readonly number[]): void {
  const figures = [0.5, 0.95, 1].map((part) => `${quantile(values, part).toFixed(1)} ms`.padStart(11));
  console.log(name.padEnd(36) + figures.join("") + String(values.length).padStart(8));
}

/** Watches the CPU time of the page's main thread, ms, which a busy machine does not change. */
async function watchWork(page: Page): Promise<() => Promise<Map<string, number>>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const read = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return new Map(metrics.map(({ name, value }) => [name, value * 1000]));
  };
  let before = await read();
  return async () => {
    const after = await read();
    const spent = new Map([...after].map(([name, value]) => [name, value - (before.get(name) ?? 0)]));
    before = after;
    return spent;
  };
}

function reportWork(name: string, spent: Map<string, number>, count: number): void {
  const kinds = {
    script: "ScriptDuration",
    style: "RecalcStyleDuration",
    layout: "LayoutDuration",
    all: "TaskDuration",
  };
  const parts = Object.entries(kinds).map(
    ([kind, metric]) => `${kind} ${((spent.get(metric) ?? 0) / count).toFixed(2)} ms`,
  );
  console.log(`${name.padEnd(36)}${parts.join(", ")}`);
}

/** Watches the time from each event to the first task after the frame that shows its effect, ms. */
async function watchPaints(page: Page, type: "keydown" | "paste"): Promise<() => Promise<number[]>> {
  await page.evaluate((kind) => {
    const taken: number[] = [];
    Object.assign(window, { paintTimes: taken });
    window.addEventListener(
      kind,
      (event) => {
        const since = event.timeStamp;
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => taken.push(performance.now() - since);
          channel.port2.postMessage(null);
        });
      },
      { capture: true },
    );
  }, type);
  return () => page.evaluate(() => (window as unknown as { paintTimes: number[] }).paintTimes.splice(0));
}

/** Presses a key and waits until the frame after the one that shows it. */
async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

const server = await startConsoleServer();
const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments });
try {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
  await page.goto(`/products?open=1688:${fourHundredVariants}`);
  await page.getByRole("button", { name: /demo buyer/i }).click();
  await page.getByRole("button", { name: "Open · 1 unit", exact: true }).click();
  const fields = page.locator("input[data-at]");
  await fields.nth(399).waitFor();

  console.log(
    `${"".padEnd(36)}${"median".padStart(11)}${"p95".padStart(11)}${"max".padStart(11)}${"samples".padStart(8)}`,
  );
  const bare = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await bare.setContent("<!doctype html><title>One field</title><input>");
  const bareTyped = await watchPaints(bare, "keydown");
  const bareWorked = await watchWork(bare);
  await bare.locator("input").focus();
  for (let count = 0; count < keys; count += 1) await press(bare, count % 2 === 0 ? "8" : "Backspace");
  const bareTimes = await bareTyped();
  report("key to painted, a page of one field", bareTimes);
  reportWork("  main thread, a key", await bareWorked(), bareTimes.length);
  await bare.close();
  await page.bringToFront();

  const typed = await watchPaints(page, "keydown");
  const worked = await watchWork(page);
  await fields.first().focus();
  for (let count = 0; count < keys; count += 1) {
    await press(page, String((count % 9) + 1));
    if (count % 3 === 2) await press(page, count % 60 === 59 ? "ArrowRight" : "ArrowDown");
  }
  const keyTimes = await typed();
  report("key to painted, fields filling", keyTimes);
  reportWork("  main thread, a key", await worked(), keyTimes.length);

  // With all four hundred fields filled, the total is the most expensive.
  await fields.first().evaluate((field) => {
    const clipboardData = new DataTransfer();
    const row = Array.from({ length: 20 }, () => "7").join("\t");
    clipboardData.setData("text/plain", Array.from({ length: 20 }, () => row).join("\n"));
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByText("400 variants", { exact: false }).first().waitFor();
  await typed();
  reportWork("  main thread, 400 pasted", await worked(), 1);
  await fields.nth(210).focus();
  for (let count = 0; count < keys; count += 1) await press(page, count % 2 === 0 ? "8" : "Backspace");
  const fullTimes = await typed();
  report("key to painted, all 400 filled", fullTimes);
  reportWork("  main thread, a key", await worked(), fullTimes.length);

  const frames = await page
    .locator("table")
    .first()
    .evaluate(async (table) => {
      const box = table.parentElement ?? table;
      const taken: number[] = [];
      let last = performance.now();
      for (let frame = 0; frame < 120; frame += 1) {
        box.scrollTop = frame * 8;
        box.scrollLeft = frame * 8;
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        taken.push(now - last);
        last = now;
      }
      return taken;
    });
  report("frame to frame while scrolling", frames);

  const slow = [...keyTimes, ...fullTimes].filter((time) => time > goalMs).length;
  console.log(`${slow} of ${keyTimes.length + fullTimes.length} keys took longer than ${goalMs} ms.`);
  if (quantile([...keyTimes, ...fullTimes], 0.95) > goalMs) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
}
