import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startExamples } from "#testing/http/openapi-examples.ts";
import { buildClient } from "./build-client.ts";

const example = readFileSync("clients/typescript/examples/preview.ts", "utf8");
const versionIn = (file: string) => (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;

describe("the TypeScript client", () => {
  let folder: string;
  beforeAll(() => {
    mkdirSync("node_modules/.cache", { recursive: true });
    folder = mkdtempSync("node_modules/.cache/client-test-");
    buildClient(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test("previews a cart at the demo with the ten lines of its README", async () => {
    const server = await startExamples();
    // The keys of this demo are its own, and so is its port.
    const text = example
      .replace("http://127.0.0.1:3000", server.origin)
      .replace(/"(svc_live_\w+)"/, '"$1_of_examples"');
    const program = join(folder, "dist/example.js");
    writeFileSync(
      program,
      stripTypeScriptTypes(text).replace('"procurement-client"', '"./procurement-client.js"'),
    );
    const { stdout } = await promisify(execFile)(process.execPath, [program]);
    await server.stop();
    expect(stdout).toMatch(/^true \d+\n$/);
    expect(example.trim().split("\n").length).toBeLessThanOrEqual(11);
  });

  test.each([
    "README.md",
    "clients/typescript/README.md",
    "docs/guide/integrator.md",
    "docs/guide/zh-cn/integrator.md",
  ])("is shown in %s as it was run", (page) => {
    expect(readFileSync(page, "utf8")).toContain(`\`\`\`ts\n${example}\`\`\``);
  });

  test("has the version of the gateway", () => {
    expect(versionIn(join(folder, "package.json"))).toBe(versionIn("package.json"));
  });
});
