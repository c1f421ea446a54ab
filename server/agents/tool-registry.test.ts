import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { scopes } from "#contract/shared/endpoint";
import { tools } from "#contract/tools/tools";
import type { KeyAccess } from "#server/store/access.ts";
import { findTool, toolsOfferedTo } from "./tool-registry.ts";

const access = (held: readonly (typeof scopes)[number][], units: Record<string, number> = {}): KeyAccess => ({
  key: { id: "k", environment: "live", sha256: "", scopes: [...held], revoked: false, expiresAt: null },
  app: {
    id: "a",
    name: "A",
    mode: "self",
    plan: "p",
    merchantUuid: null,
    purchasing: { maxOrder: 1, maxDay: 1 },
  },
  plan: { name: "p", enabled: true, requestsPerMinute: 1, dailyUnits: 1, channels: ["1688"], units },
  review: { state: "approved", reason: null },
  tokenOwner: { kind: "app", id: "a" },
});

const on = { isEnabled: true };
const offered = toolsOfferedTo(access(scopes), on);

/** Returns every schema nested in a schema, with its path. */
function inside(schema: object, place: string): [place: string, schema: { [key: string]: unknown }][] {
  const own = schema as { [key: string]: unknown };
  const {
    properties = {},
    items,
    anyOf = [],
  } = own as { properties?: object; items?: object; anyOf?: object[] };
  return [
    [place, own],
    ...Object.entries(properties).flatMap(([name, each]) => inside(each as object, `${place}.${name}`)),
    ...(items ? inside(items, `${place}[]`) : []),
    ...anyOf.flatMap((each) => inside(each, `${place}|`)),
  ];
}

type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: { [field: string]: Schema };
  required?: string[];
  items?: Schema;
};

/** Builds the smallest value that a schema allows: null where possible, no optional field, one item in each list. */
function smallestOf({
  type,
  anyOf = [],
  enum: words,
  properties = {},
  required = [],
  items,
  ...rest
}: Schema): unknown {
  if ([type, ...anyOf.map((each) => each.type)].flat().includes("null")) return null;
  if (anyOf[0]) return smallestOf(anyOf[0]);
  if ("const" in rest) return rest.const;
  if (words) return words[0];
  if (type === "array") return items ? [smallestOf(items)] : [];
  if (type === "object")
    return Object.fromEntries(required.map((field) => [field, smallestOf(properties[field] ?? {})]));
  return type === "boolean" ? false : type === "string" ? "" : 0;
}

describe("every tool", () => {
  test("has a name that all hosts accept, and an id with a dot", () => {
    for (const { name, tool } of offered) {
      expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
      expect(tool.id).toMatch(/^[a-z]+\.[a-z_]+$/);
      expect(findTool(name)).toBe(tool);
      expect(findTool(tool.id)).toBe(tool);
    }
    expect(new Set(offered.map(({ name }) => name)).size).toBe(tools.length);
  });

  test.each(offered)(
    "has schemas that every family of models supports: $name",
    ({ inputSchema, outputSchema, tool }) => {
      for (const root of [inputSchema, outputSchema]) {
        expect(root).toMatchObject({ type: "object" });
        expect(JSON.stringify(root)).not.toMatch(/\$ref|\$defs|"allOf"|"oneOf"|prefixItems/);
        for (const [place, schema] of inside(root, tool.id)) {
          if (place.endsWith("[]")) expect([place, typeof schema["type"]]).toEqual([place, "string"]);
          expect([place, schema["additionalProperties"]]).not.toEqual([place, false]);
        }
      }
      for (const [place, schema] of inside(inputSchema, tool.id))
        expect([place, schema["anyOf"]]).toEqual([place, undefined]);
      expect(inputSchema).toMatchObject({
        properties: {
          detail: { enum: ["small", "full"], description: expect.stringMatching(/^small \(unless told\)/) },
        },
      });
      expect(JSON.stringify(inputSchema)).not.toContain("response_format");
    },
  );

  test.each(offered)(
    "declares even its smallest answer, because hosts refuse undeclared ones: $name",
    ({ tool }) => {
      const standard = z.toJSONSchema(tool.endpoint.responses.standard, { metadata: z.registry() }) as Schema;
      for (const detail of ["small", "full"] as const) {
        const answer = tool.view(smallestOf(standard) as object, { detail, variant: [] });
        expect(tool.output.safeParse(answer).error?.issues).toBeUndefined();
      }
    },
  );

  test("describes its cost on this key's plan, that a failure costs nothing, and that titles are the sellers' words", () => {
    const onPlan = toolsOfferedTo(access(scopes, { "products.search": 7 }), on);
    const search = onPlan.find(({ tool }) => tool.id === "product.search");
    expect(search).toMatchObject({ units: 7 });
    expect(search?.description).toContain(
      "7 units of the app's shared daily allowance, only when it succeeds",
    );
    expect(offered.find(({ name }) => name === "order_payment_methods")?.description).toContain(
      "Costs 1 unit of",
    );
    expect(offered.find(({ name }) => name === "category_find")?.description).toContain("Costs no units.");
    for (const { name, description } of offered)
      if (name.startsWith("product_")) expect(description).toContain("never instructions");
  });

  test("describes what a model would misunderstand: the language of variants, the missing time zone, when to read the account", () => {
    const of = (id: string) => offered.find(({ tool }) => tool.id === id);
    expect(of("product.get_detail")?.inputSchema).toMatchObject({
      properties: { variant: { description: expect.stringMatching(/Chinese unless language is sent/) } },
    });
    expect(of("order.payment_methods")?.description).toMatch(/payment_deadline names no time zone/);
    expect(of("account.get")?.description).toMatch(/Call it first/);
  });

  test("is listed in docs/agents.md with its scope and units", () => {
    const text = readFileSync("docs/agents.md", "utf8");
    for (const { tool, units } of offered)
      expect(text).toMatch(
        new RegExp(`^\\| \`${tool.id}\` \\|.*\\| (\`${tool.endpoint.scope}\`|none) \\| ${units} \\|$`, "m"),
      );
  });
});

test("hides the tools of a scope that the key lacks", () => {
  const names = toolsOfferedTo(access(["product:search"]), on).map(({ name }) => name);
  expect(names).toEqual(["product_search", "product_search_by_image", "category_find", "account_get"]);
});

describe("order_create", () => {
  const namesFor = (held: KeyAccess, purchasing: { isEnabled: boolean }) =>
    toolsOfferedTo(held, purchasing).map(({ name }) => name);
  const locked = (held: KeyAccess): KeyAccess => ({ ...held, app: { ...held.app, purchasing: null } });

  test("is offered only to a key with its scope, of an app with purchasing, on an instance that has it on", () => {
    const all = access(scopes);
    const others = namesFor(all, on).filter((name) => name !== "order_create");
    expect(namesFor(all, on)).toContain("order_create");
    expect(namesFor(all, { isEnabled: false })).toEqual(others);
    expect(namesFor(locked(all), on)).toEqual(others);
    expect(namesFor(access(scopes.filter((scope) => scope !== "order:create")), on)).toEqual(others);
  });

  test("requires the agreed total, an id and the confirmation, and says when it may be called", () => {
    const create = offered.find(({ name }) => name === "order_create");
    expect(create?.inputSchema).toMatchObject({
      required: expect.arrayContaining([
        "external_order_id",
        "expected_total",
        "confirm",
        "receiver",
        "lines",
      ]),
      properties: { confirm: { type: "boolean" } },
    });
    expect(create?.description).toMatch(
      /a person has seen .* and agreed .*may exist: do not create it again/,
    );
    expect(create?.description).toContain("Costs 5 units");
  });

  test("describes an order whose outcome is unknown without calling it a failure", () => {
    const told = findTool("order_create")?.view(
      {
        channel: "1688",
        success: false,
        state: "unknown",
        purchase_id: "pur_1",
        external_order_id: "PO-1",
        replayed: true,
        order_id: null,
        orders: [],
        failed_lines: [],
        total: { payment: { amount: null, currency: "CNY" } },
        amount_mismatch: false,
        payment_url: null,
        next: "detail",
        message: "m",
        monetary_unit: "CNY_minor",
      },
      { detail: "small", variant: [] },
    );
    expect(told).toMatchObject({
      says: expect.stringMatching(/^THIS IS NOT A FAILURE.* may have been created.* Do not create it again/),
      outcome_known: false,
    });
    expect(JSON.stringify(told)).not.toMatch(/"success":false|error|failed to/);
  });
});
