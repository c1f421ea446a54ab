import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { demoKeys } from "#server/demo/demo-keys.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";

const guide = readFileSync(join(import.meta.dirname, "../../docs/operations.md"), "utf8");
const own = /\b(?:procurement|nodejs)_[a-z0-9_]+/g;

/** Returns the cells of the rows between two headings whose first cell holds code. */
function rowsBetween(from: string, to: string): string[][] {
  const section = guide.slice(guide.indexOf(from), guide.indexOf(to));
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  return rows.map((row) => row.split(" | ").map((cell) => cell.replace(/^\| /, "")));
}

const table = rowsBetween("## Read the metrics", "### Metric names up to").filter(([, type]) => type !== "");

let server: TestServer | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

async function readPage(): Promise<string> {
  server = await startTestServer();
  const { origin } = server;
  await send(`${origin}/v1/account`, { headers: { authorization: `Bearer ${demoKeys.live}` } });
  return (await send(`${origin}/metrics`)).text;
}

describe("metrics of docs/operations.md", () => {
  test("have these names and types, and include every metric of the product", async () => {
    const page = await readPage();
    const shown = [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => `${name} ${type}`);
    const described = table.flatMap(([names = "", type = ""]) =>
      (names.match(own) ?? []).map((name) => `${name} ${type}`),
    );
    expect(described.length).toBeGreaterThan(20);
    expect(shown).toEqual(expect.arrayContaining(described));
    const ours = shown.filter((line) => line.startsWith("procurement_"));
    expect([...ours].sort()).toEqual([...described].sort());
  });
});
