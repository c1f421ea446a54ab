import { chromium, type Page } from "@playwright/test";
import { browserArguments, browserPath } from "../e2e/browser.ts";
import { startConsoleServer } from "../e2e/console-server.ts";
import { quantile } from "./figures.ts";

// Measures how soon a key in the largest variant matrix is painted, in a real browser with the real product. Each key waits until the
// one before is painted, some thirty a second, because faster keys queue up on any page. Needs a built console.

const fourHundredVariants = "1051153972986";
const keys = 240;
/** Goal at p95, ms. */
const goalMs = 50;

function report(name: string, values: readonly number[]): void {
  const figures = [0.5, 0.95, 1].map((part) => `${quantile(values, part).toFixed(1)} ms`.padStart(11));
  console.log(name.padEnd(36) + figures.join("") + String(values.length).padStart(8));
}

/** Watches the time from each event to the first task after the frame that shows its effect, ms. */
async function watchPaints(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const taken: number[] = [];
    Object.assign(window, { paintTimes: taken });
    window.addEventListener(
      "keydown",
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
  });
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
  const typed = await watchPaints(page);
  await fields.first().focus();
  for (let count = 0; count < keys; count += 1) {
    await press(page, String((count % 9) + 1));
    if (count % 3 === 2) await press(page, count % 60 === 59 ? "ArrowRight" : "ArrowDown");
  }
  const keyTimes = await typed();
  report("key to painted, fields filling", keyTimes);

  // With all four hundred fields filled, the total is the most expensive.
  await fields.first().evaluate((field) => {
    const clipboardData = new DataTransfer();
    const row = Array.from({ length: 20 }, () => "7").join("\t");
    clipboardData.setData("text/plain", Array.from({ length: 20 }, () => row).join("\n"));
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByText("400 variants", { exact: false }).first().waitFor();
  await typed();
  await fields.nth(210).focus();
  for (let count = 0; count < keys; count += 1) await press(page, count % 2 === 0 ? "8" : "Backspace");
  const fullTimes = await typed();
  report("key to painted, all 400 filled", fullTimes);

  const slow = [...keyTimes, ...fullTimes].filter((time) => time > goalMs).length;
  console.log(`${slow} of ${keyTimes.length + fullTimes.length} keys took longer than ${goalMs} ms.`);
  if (quantile([...keyTimes, ...fullTimes], 0.95) > goalMs) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
}
