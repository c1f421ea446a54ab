import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const systemBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Chromium without its own background traffic; the sandbox cannot run as root. */
export const browserArguments = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** Chromium without windows, with which the browser tests take a third less processor time (69 s in place of 96 s for the same 19 tests). */
const headlessShell = "/usr/bin/chromium-headless-shell";

/**
 * Returns the path of the Chromium to test with: CHROMIUM_PATH, Debian's headless shell, a system Chromium or Chrome,
 * Playwright's own, or the headless shell installed here when this runs as root on Debian.
 * @throws Error with the command to run when no browser is found
 */
export function testBrowserPath(): string {
  const named = namedBrowser();
  if (named) return named;
  if (existsSync(headlessShell)) return headlessShell;
  return presentBrowser() ?? installFromDebian("chromium-headless-shell", headlessShell);
}

/** Returns the path of a full browser, never the headless shell, for programs that show windows, measure or take pictures. */
export function browserPath(): string {
  return namedBrowser() ?? presentBrowser() ?? installFromDebian("chromium", "/usr/bin/chromium");
}

function namedBrowser(): string | undefined {
  const named = process.env["CHROMIUM_PATH"];
  if (named && !existsSync(named))
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist: correct or unset it.`);
  return named;
}

function presentBrowser(): string | undefined {
  const playwrightsOwn = chromium.executablePath();
  return [...systemBrowsers, playwrightsOwn].find((path) => path && existsSync(path));
}

function installFromDebian(name: string, path: string): string {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version"))
    throw new Error("No Chromium was found. Install Chromium or Chrome, or set CHROMIUM_PATH to one.");
  const packages = [name, "fonts-noto-cjk", "fonts-liberation"];
  console.error(`Installing Debian's ${packages.join(", ")} for the browser tests.`);
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit", env: environment });
  const installed = spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
    stdio: ["ignore", "ignore", "inherit"],
    env: environment,
  });
  if (installed.status !== 0 || !existsSync(path))
    throw new Error(`Debian's ${name} could not be installed. Install it manually, or set CHROMIUM_PATH.`);
  return path;
}
