import { spawn } from "node:child_process";
import { resolve } from "node:path";
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

/** Runs the server, which restarts when its files change, and Vite, which serves the page and proxies the server's paths. */
async function runBoth(): Promise<void> {
  // Vite has to know the port before the server listens, so 0 (any port) cannot be used.
  const requested = process.env["PORT"];
  const port = requested === undefined || requested === "0" ? "3000" : requested;
  const server = spawn(process.execPath, ["--watch", "--watch-preserve-output", "server/main.ts"], {
    stdio: "inherit",
    env: { ...process.env, PORT: port },
  });
  server.on("exit", (code) => process.exit(code ?? 0));
  // The Host header stays the page's own, so that the server's same-origin check sees the browser's origin.
  const target = { target: `http://127.0.0.1:${port}`, changeOrigin: false };
  const vite = await createServer({
    server: { host: "127.0.0.1", proxy: Object.fromEntries(toServer.map((path) => [path, target])) },
  });
  await vite.listen();
  vite.printUrls();
  const stop = (signal: NodeJS.Signals) => {
    server.kill(signal);
    void vite.close().then(() => process.exit(0));
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
}

if (isStarted(import.meta)) {
  // With `--mode demo` the whole product runs inside the browser, so Vite's own program needs no server.
  if (/--mode[ =]demo/.test(process.argv.join(" "))) await import(resolve("node_modules/vite/bin/vite.js"));
  else await runBoth();
}
