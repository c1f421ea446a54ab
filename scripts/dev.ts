import { spawn } from "node:child_process";
import { createServer } from "vite";
import { isStarted } from "./run-program.ts";

/** Prefixes of the paths that the server answers. Vite serves the page's own files, such as /api/call.ts. */
export const toServer = [
  "/bff",
  "/v1",
  "/ai/",
  "/mcp",
  "/.well-known/",
  "/api/client",
  "/openapi.json",
  "/healthz",
  "/readyz",
  "/simulator",
  "/guide",
];
const rest = process.argv.slice(2);

/** With `--mode demo` the whole product runs inside the browser, so Vite needs no server. */
const inBrowserOnly = rest.join(" ").includes("--mode demo") || rest.includes("--mode=demo");

function runVite(): void {
  const vite = spawn(process.execPath, ["node_modules/vite/bin/vite.js", ...rest], { stdio: "inherit" });
  passSignals(vite.kill.bind(vite));
  vite.on("exit", (code) => process.exit(code ?? 0));
}

/** Runs the server, which restarts when its files change, and Vite, which serves the page and proxies the server's paths. */
async function runBoth(): Promise<void> {
  // Vite has to know the port before the server listens, so 0 (any port) cannot be used.
  const requested = process.env["PORT"];
  const port = requested === undefined || requested === "0" ? "3000" : requested;
  const server = spawn(process.execPath, ["--watch", "--watch-preserve-output", "server/main.ts"], {
    stdio: "inherit",
    env: { ...process.env, PORT: port },
  });
  // The Host header stays the page's own, so that the server's same-origin check sees the browser's origin.
  const target = { target: `http://127.0.0.1:${port}`, changeOrigin: false };
  const vite = await createServer({
    server: { host: "127.0.0.1", proxy: Object.fromEntries(toServer.map((path) => [path, target])) },
  });
  await vite.listen();
  vite.printUrls();
  const stop = async (signal: NodeJS.Signals) => {
    server.kill(signal);
    await vite.close();
    process.exit(0);
  };
  passSignals((signal) => void stop(signal));
  server.on("exit", (code) => process.exit(code ?? 0));
}

function passSignals(pass: (signal: NodeJS.Signals) => void): void {
  process.on("SIGINT", () => pass("SIGINT"));
  process.on("SIGTERM", () => pass("SIGTERM"));
}

if (isStarted(import.meta)) {
  if (inBrowserOnly) runVite();
  else await runBoth();
}
