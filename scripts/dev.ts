import { spawn } from "node:child_process";
import { createServer } from "vite";
import { isStarted } from "./run-program.ts";

/** What the server answers and not vite, by how it begins: vite serves the page's own files beside it, such as /api/call.ts. */
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

/** `--mode demo`: the whole product inside the browser, so there is nothing to run beside vite. */
const inBrowserOnly = rest.join(" ").includes("--mode demo") || rest.includes("--mode=demo");

function runVite(): void {
  const vite = spawn(process.execPath, ["node_modules/vite/bin/vite.js", ...rest], { stdio: "inherit" });
  passSignals(vite.kill.bind(vite));
  vite.on("exit", (code) => process.exit(code ?? 0));
}

/** The server restarts when its files change; the page is served by vite, which passes the server's paths on. */
async function runBoth(): Promise<void> {
  // Vite has to know the port before the server is up, so "any" is no answer here.
  const asked = process.env["PORT"];
  const port = asked === undefined || asked === "0" ? "3000" : asked;
  const server = spawn(process.execPath, ["--watch", "--watch-preserve-output", "server/main.ts"], {
    stdio: "inherit",
    env: { ...process.env, PORT: port },
  });
  // The Host header stays the page's own, so that the server's same-origin check sees what the browser sees.
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
