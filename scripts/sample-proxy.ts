import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { wait } from "#server/shared/runtime.ts";
import { freePort } from "#testing/private-postgres.ts";
import { send } from "#testing/http/send.ts";

/** Returns the sample of docs/operations.md for these instances, without TLS. */
function sampleFor(ports: number[], listenPort: number): string {
  const sample = /```nginx\n([^`]+)```/.exec(readFileSync("docs/operations.md", "utf8"))?.[1] ?? "";
  return sample
    .replace(/^.*server 127\.0\.0\.1:3000 (.*)$/m, (_line, options: string) =>
      ports.map((port) => `  server 127.0.0.1:${port} ${options}`).join("\n"),
    )
    .replace("listen 443 ssl;", `listen 127.0.0.1:${listenPort};`)
    .replace(/^ *ssl_.*$/gm, "");
}

/** Starts nginx with the sample of docs/operations.md in front of the instances that listen on these ports. */
export async function startSampleProxy(
  ports: number[],
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "sample-proxy-"));
  const port = await freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const configuration = join(folder, "nginx.conf");
  writeFileSync(
    configuration,
    [
      `daemon off; master_process off; pid ${join(folder, "pid")}; error_log stderr crit;`,
      "events { worker_connections 512; }",
      `http { access_log off; ${temporary.join(" ")}`,
      sampleFor(ports, port),
      "}",
    ].join("\n"),
  );
  const child = spawn("nginx", ["-c", configuration], { stdio: ["ignore", "inherit", "inherit"] });
  const ended = once(child, "exit");
  const origin = `http://127.0.0.1:${port}`;
  while ((await send(`${origin}/healthz`).catch(() => null)) === null) {
    if (child.exitCode !== null) throw new Error("nginx does not start: see the lines above.");
    await wait(50);
  }
  return {
    origin,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
