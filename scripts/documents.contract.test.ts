import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { agentEndpoints } from "#contract/public/agent-endpoints";
import type { EndpointShape } from "#contract/shared/endpoint";
import { endpoints } from "#contract/public/endpoints";
import { errorCodes } from "#contract/shared/error-codes";
import { productPages } from "#contract/public/product-pages";
import { readProductReference } from "#contract/public/product-reference";
import { tools } from "#contract/tools/tools";
import { bodyLimitOf } from "#server/gateway/body-limits.ts";

const decisions = readFileSync("docs/api-decisions.md", "utf8");
const calls = readFileSync("docs/calls.md", "utf8");
const agents = readFileSync("docs/agents.md", "utf8");

/** Returns the cells of every table row that begins with a code span. */
function rows(text: string): string[][] {
  return text
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
}

/** Returns the paths of a cell such as `POST /v1/a`, `/v1/b`. */
function pathsOf(cell: string): string[] {
  return [...cell.matchAll(/`(?:(?:GET|POST) )?(\/[^`]*)`/g)].map(([, path = ""]) => path);
}

const pathsOfEndpoint = ({ path, shortcuts }: EndpointShape) => [
  path,
  ...shortcuts.map(({ path: shortcut }) => shortcut),
];

describe("tables of the documents", () => {
  const documented = new Map(
    rows(decisions).flatMap(([, paths = "", key, scope, units]) =>
      pathsOf(paths).map((path) => [path, { key, scope, units }] as const),
    ),
  );

  test.each(endpoints.filter(({ auth }) => auth === "key"))(
    "docs/api-decisions.md states key, scope and units of $path",
    (endpoint) => {
      for (const path of pathsOfEndpoint(endpoint)) {
        const { key, scope, units = "" } = documented.get(path) ?? {};
        expect([path, key, scope]).toEqual([
          path,
          endpoint.sandbox === "refused" ? "live" : "any",
          endpoint.scope === null ? "none" : `\`${endpoint.scope}\``,
        ]);
        expect(Number.parseInt(units, 10)).toBe(endpoint.units);
        expect(units.includes("every plan")).toBe("fixedUnits" in endpoint);
      }
    },
  );

  test("docs/api-decisions.md names every path, and no path that is gone", () => {
    const all = [...endpoints, ...agentEndpoints].flatMap(pathsOfEndpoint);
    const ours = ["/mcp", "/ai/v1/tools", "/openapi.json", "/healthz", "/readyz", "/metrics"];
    expect([...documented.keys()].filter((path) => !all.includes(path) && !ours.includes(path))).toEqual([]);
    expect(all.filter((path) => !documented.has(path))).toEqual([]);
  });

  test("docs/api-decisions.md lists each error code under its status", () => {
    const statuses = decisions.split("\n").filter((line) => /^\| [45]\d\d \|/.test(line));
    const found = statuses.flatMap((line) => {
      const [, status = "", codes = ""] = line.split("|");
      return [...codes.matchAll(/`([A-Z_]+)`/g)].map(([, code = ""]) => [code, Number(status)] as const);
    });
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(Object.entries(errorCodes).map(([code, { status }]) => [code, status])),
    );
  });

  test("docs/calls.md states the units of each call", () => {
    const costs = rows(calls).flatMap(([, call = "", units]) =>
      pathsOf(call).map((path) => [path, Number(units)] as const),
    );
    const unitsAt = new Map(endpoints.map(({ path, units }) => [path as string, units]));
    expect(costs.length).toBe(endpoints.length);
    for (const [path, units] of costs) expect([path, units]).toEqual([path, unitsAt.get(path)]);
  });

  test("docs/agents.md states scope and units of each tool", () => {
    const cells = new Map(rows(agents).map(([, tool = "", , scope, units]) => [tool, { scope, units }]));
    for (const { id, endpoint } of tools)
      expect(cells.get(`\`${id}\``)).toEqual({
        scope: endpoint.scope === null ? "none" : `\`${endpoint.scope}\``,
        units: String(endpoint.units),
      });
  });
});

test("docs/api-decisions.md states the body limits of the contract", () => {
  const picture = endpoints.find(({ id }) => id === "products.upload-image");
  expect(decisions).toContain(
    `at most ${bodyLimitOf() / 1024} KiB (${bodyLimitOf(picture) / 2 ** 20} MiB where`,
  );
});

describe("docs/inputs.md", () => {
  const inputs = readFileSync("docs/inputs.md", "utf8");

  test.each(productPages)(
    "docs/inputs.md has an example of the product page $example",
    ({ channel, example }) => {
      expect(inputs).toContain(`\`${example}\``);
      const id = channel === "1688" ? "554456348334" : "688000000001";
      expect(readProductReference(example, null)).toEqual({ channel, id });
    },
  );

  test("docs/inputs.md lists no product page that is not supported", () => {
    const [, table = ""] = inputs.split("### Product pages");
    const listed = rows(table.split("### Where a link ends")[0]?.replaceAll(/^\|[^|]*\|/gm, "|") ?? "");
    expect(listed).toHaveLength(productPages.length);
  });
});
