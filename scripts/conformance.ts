import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request as open } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { agentKeys, startAgentsWorld } from "#testing/agents/agents-world.ts";

// The protocol's own suite against /mcp of the whole product over its simulators, for both eras. It sends no key, so a proxy
// adds one. Its package brings a hundred others, so npx fetches it for the run; what is expected to fail, and why, stands
// beside this file, and anything else that fails, or does not fail any more, ends the run with 1.

const suite = "@modelcontextprotocol/conformance@0.2.0-alpha.12";
/** The suite needs the Node that this script runs on, which may not be the one at hand. */
const path = [dirname(process.execPath), process.env["PATH"]].join(delimiter);
const revisions = ["2026-07-28", "2025-11-25"] as const;

const world = await startAgentsWorld();
const proxy = createServer((request, response) => {
  const headers = { ...request.headers, authorization: `Bearer ${agentKeys.live}` };
  const { method, url = "/" } = request;
  const forwarded = open(`${world.origin}${url}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  forwarded.on("error", () => response.destroy());
  response.on("close", () => forwarded.destroy());
  request.pipe(forwarded);
});
await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
const { port } = proxy.address() as AddressInfo;
const results = mkdtempSync(join(tmpdir(), "conformance-"));

try {
  for (const revision of revisions) {
    console.log(`\n## ${revision}\n`);
    const expected = join(import.meta.dirname, `conformance-${revision}.yaml`);
    const parameters = ["--url", `http://127.0.0.1:${port}/mcp`, "--requirements", revision];
    const run = spawn(
      "npx",
      ["-y", suite, "server", ...parameters, "--expected-failures", expected, "--output-dir", results],
      { stdio: "inherit", env: { ...process.env, PATH: path } },
    );
    const [code] = (await once(run, "exit")) as [number | null];
    if (code !== 0) process.exitCode = 1;
  }
} finally {
  proxy.closeAllConnections();
  proxy.close();
  await world.close();
  rmSync(results, { recursive: true });
}
