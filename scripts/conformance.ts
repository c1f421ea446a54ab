import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request as open } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { agentKeys, startAgentsFixture } from "#testing/agents/agents-fixture.ts";

// Runs the protocol's own test suite against /mcp of the whole product on its simulators, for both generations of the protocol.
// The suite sends no key, so a proxy adds one. Its package has a hundred dependencies, so npx fetches it for the run. Expected
// failures and their reasons are in the YAML files next to this one; the run exits with 1 when anything else fails, or an
// expected failure passes.

const suite = "@modelcontextprotocol/conformance@0.2.0-alpha.12";
/** Puts this script's Node first, because the suite needs it and the installed one may be older. */
const path = [dirname(process.execPath), process.env["PATH"]].join(delimiter);
const revisions = ["2026-07-28", "2025-11-25"] as const;

const product = await startAgentsFixture();
const proxy = createServer((request, response) => {
  const headers = { ...request.headers, authorization: `Bearer ${agentKeys.live}` };
  const { method, url = "/" } = request;
  const forwarded = open(`${product.origin}${url}`, { method, headers }, (answer) => {
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
  await product.stop();
  rmSync(results, { recursive: true });
}
