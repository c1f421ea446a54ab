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

/**
 * The Chromium to test with: CHROMIUM_PATH, a system Chromium or Chrome, Playwright's own, or Debian's package, which is
 * installed here when this runs as root on Debian. @throws Error that says what to do when there is none.
 */
export function browserPath(): string {
  const named = process.env["CHROMIUM_PATH"];
  if (named) {
    if (!existsSync(named))
      throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file: correct or unset it.`);
    return named;
  }
  const found = systemBrowsers.find((path) => existsSync(path)) ?? playwrightsOwn();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) return installFromDebian();
  throw new Error("No Chromium was found. Install Chromium or Chrome, or set CHROMIUM_PATH to one.");
}

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

function installFromDebian(): string {
  console.error("Installing Debian's chromium and fonts-noto-cjk for the browser tests.");
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit", env: environment });
  const packages = ["chromium", "fonts-noto-cjk"];
  const installed = spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
    stdio: ["ignore", "ignore", "inherit"],
    env: environment,
  });
  if (installed.status !== 0 || !existsSync("/usr/bin/chromium"))
    throw new Error("Debian's chromium could not be installed. Install it by hand, or set CHROMIUM_PATH.");
  return "/usr/bin/chromium";
}
