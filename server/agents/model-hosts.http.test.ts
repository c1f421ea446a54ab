import { createMCPClient } from "@ai-sdk/mcp";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { mcpTools as anthropicTools } from "@anthropic-ai/sdk/helpers/beta/mcp";
import { transformJSONSchema } from "@anthropic-ai/sdk/lib/transform-json-schema";
import { GoogleGenAI, mcpToTool } from "@google/genai";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { loadMcpTools } from "@langchain/mcp-adapters";
import type { Client, Tool } from "@modelcontextprotocol/client";
import { toStrictJsonSchema } from "openai/lib/transform";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { agentKeys, startAgentsFixture, type AgentsFixture } from "#testing/agents/agents-fixture.ts";
import { receiver } from "#testing/gateway/sample-requests.ts";
import { keywordsIn, schemasIn, strictSchemaOf, type Schema } from "#testing/agents/host-schemas.ts";

/**
 * Tests the tools as the hosts of models get them: listed by /mcp over a socket, and converted by the library that
 * each vendor publishes. No vendor is called; the tests look at what would be sent.
 */

let harness: AgentsFixture;
let client: Client;
let tools: Tool[];
beforeAll(async () => {
  harness = await startAgentsFixture();
  client = await harness.connect("legacy");
  ({ tools } = await client.listTools());
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => harness.stop());

const bearer = `Bearer ${agentKeys.live}`;
const asSchema = (value: unknown) => JSON.parse(JSON.stringify(value)) as Schema;

/** Keywords that every host supports. Any other keyword is dropped, moved into words or refused by at least one host. */
const commonKeywords = [
  "type",
  "description",
  "properties",
  "required",
  "items",
  "enum",
  "pattern",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
].toSorted();

/** Minimal arguments of each tool; a host that requires every field gets null for the others. */
const line = { id: "907001255426", spec_id: "51d81d4a84a28ea6e07ab7b0fb5aa06f", quantity: 2 };
const needed: { [tool: string]: { [field: string]: unknown } } = {
  product_search: { channel: "1688", keyword: "杯" },
  product_search_by_image: {
    channel: "1688",
    image_address: "https://cbu01.alicdn.com/img/ibank/907001255426.jpg",
  },
  product_get_detail: { channel: "1688", id: line.id },
  order_preview: { channel: "1688", receiver, lines: [line] },
  order_payment_methods: { order_id: "239695213738498520" },
  category_find: { words: "裙" },
  account_get: {},
};

/** Builds arguments with every field of a strict schema: the given value, or null. */
function everyField({ properties = {}, items }: Schema, given: unknown): unknown {
  if (Array.isArray(given)) return given.map((item) => everyField(items ?? {}, item));
  if (typeof given !== "object" || given === null) return given;
  return Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => [
      field,
      everyField(schema, Reflect.get(given, field) ?? null),
    ]),
  );
}

/** Creates a fetch that refuses each request of a vendor's library and records its body. */
function recordingFetch() {
  const bodies: { tools: Schema[] }[] = [];
  const fetched = async (_address: unknown, init?: { body?: unknown }) => {
    bodies.push(JSON.parse(String(init?.body)) as { tools: Schema[] });
    return new Response("{}", { status: 400, headers: { "content-type": "application/json" } });
  };
  return { bodies, fetched: fetched as typeof fetch };
}

test("uses only schema keywords that every host supports", () => {
  const used = new Set(tools.flatMap(({ inputSchema }) => keywordsIn(asSchema(inputSchema))));
  expect([...used].toSorted()).toEqual(commonKeywords);
  for (const { inputSchema } of tools)
    for (const schema of schemasIn(asSchema(inputSchema))) expect(schema.type).toEqual(expect.any(String));
  const answered = new Set(tools.flatMap(({ outputSchema }) => keywordsIn(asSchema(outputSchema ?? {}))));
  expect([...answered].toSorted()).toEqual([
    "additionalProperties",
    "anyOf",
    "description",
    "enum",
    "items",
    "properties",
    "required",
    "type",
  ]);
});

test("lists the same schemas on GET /ai/v1/tools", async () => {
  const { text } = await harness.raw("/ai/v1/tools", { headers: { authorization: bearer } });
  const { tools: listed } = JSON.parse(text) as { tools: { name: string; input_schema: Schema }[] };
  expect(listed.map(({ name, input_schema }) => [name, input_schema])).toEqual(
    tools.map(({ name, inputSchema }) => [name, asSchema(inputSchema)]),
  );
});

describe("OpenAI in strict mode", () => {
  test("requires every property, once optional ones may be null", () => {
    for (const { inputSchema } of tools) {
      const strict = toStrictJsonSchema(strictSchemaOf(asSchema(inputSchema)) as never) as Schema;
      for (const { type, properties, required, additionalProperties } of schemasIn(strict))
        if (type === "object")
          expect([required, additionalProperties]).toEqual([Object.keys(properties ?? {}), false]);
    }
  });

  test.each(Object.entries(needed))(
    "calls %s with null in every field that the model leaves out",
    async (name, given) => {
      const tool = tools.find((each) => each.name === name);
      const strict = strictSchemaOf(asSchema(tool?.inputSchema ?? {}));
      const sent = everyField(strict, given) as { [field: string]: unknown };
      expect(Object.keys(sent)).toEqual(Object.keys(strict.properties ?? {}));
      const { isError, content } = await client.callTool({ name, arguments: sent });
      expect([isError ?? false, content]).toEqual([false, [expect.objectContaining({ type: "text" })]]);
    },
  );

  test("gets the tools unchanged through Vercel's provider", async () => {
    const { bodies, fetched } = recordingFetch();
    const model = createOpenAI({ apiKey: "none", fetch: fetched }).responses("gpt-5");
    await expect(model.doGenerate(askedOf(tools))).rejects.toThrow();
    expect(
      bodies[0]?.tools.map((tool) => [Reflect.get(tool, "name"), Reflect.get(tool, "parameters")]),
    ).toEqual(tools.map(({ name, inputSchema }) => [name, asSchema(inputSchema)]));
  });
});

/** Returns a prompt with all tools, in the form of Vercel's providers. */
function askedOf(listed: readonly Tool[]) {
  return {
    prompt: [{ role: "user" as const, content: [{ type: "text" as const, text: "杯" }] }],
    tools: listed.map(({ name, description = "", inputSchema }) => ({
      type: "function" as const,
      name,
      description,
      inputSchema: inputSchema as never,
    })),
  };
}

describe("Gemini", () => {
  /** Fields of Gemini's own Schema, which refuses a request with any other. */
  const known = [
    ...commonKeywords,
    "nullable",
    "format",
    "title",
    "anyOf",
    "propertyOrdering",
    "minLength",
    "maxLength",
    "default",
    "example",
  ];

  test("gets every field from Google's library, in the keywords of its Schema", async () => {
    const { bodies, fetched } = recordingFetch();
    vi.stubGlobal("fetch", fetched);
    const functionDeclarations = tools.map(({ name, inputSchema }) => ({
      name,
      parameters: asSchema(inputSchema) as never,
    }));
    const ai = new GoogleGenAI({ apiKey: "none" });
    await expect(
      ai.models.generateContent({
        model: "gemini-2.5-flash",
        contents: "杯",
        config: { tools: [{ functionDeclarations }] },
      }),
    ).rejects.toThrow();
    const sent = Reflect.get(bodies[0]?.tools[0] ?? {}, "functionDeclarations") as { parameters: Schema }[];
    expect(sent).toHaveLength(tools.length);
    sent.forEach(({ parameters }, at) => {
      const own = asSchema(tools[at]?.inputSchema);
      expect(keywordsIn(parameters).filter((keyword) => !known.includes(keyword))).toEqual([]);
      const shapes = (schema: Schema) =>
        schemasIn(schema).map(({ type, description, properties = {}, required }) => [
          String(type).toLowerCase(),
          description,
          Object.keys(properties),
          required,
        ]);
      expect(shapes(parameters)).toEqual(shapes(own));
    });
  });

  test("gets the tools unchanged from Google's bridge to MCP, and calls one", async () => {
    const bridge = mcpToTool(client as never);
    const { functionDeclarations = [] } = await bridge.tool();
    expect(
      functionDeclarations.map(({ name, parametersJsonSchema }) => [name, parametersJsonSchema]),
    ).toEqual(tools.map(({ name, inputSchema }) => [name, inputSchema]));
    const [part] = await bridge.callTool([{ name: "account_get", args: { detail: null } }]);
    expect(part?.functionResponse?.response).toHaveProperty("structuredContent.quota");
  });

  test("gets the tools unchanged through Vercel's provider", async () => {
    const { bodies, fetched } = recordingFetch();
    const model = createGoogleGenerativeAI({ apiKey: "none", fetch: fetched })("gemini-2.5-flash");
    await expect(model.doGenerate(askedOf(tools))).rejects.toThrow();
    const sent = Reflect.get(bodies[0]?.tools[0] ?? {}, "functionDeclarations") as {
      parametersJsonSchema: Schema;
    }[];
    expect(sent.map(({ parametersJsonSchema }) => parametersJsonSchema)).toEqual(
      tools.map(({ inputSchema }) => asSchema(inputSchema)),
    );
  });
});

test("lets Anthropic's library convert the tools into strict schemas without losing a field", () => {
  expect(anthropicTools(tools as never, client as never).map(({ name }) => name)).toEqual(
    tools.map(({ name }) => name),
  );
  for (const { inputSchema } of tools) {
    const own = asSchema(inputSchema);
    const strict = transformJSONSchema(asSchema(inputSchema) as never) as Schema;
    const fields = (schema: Schema) =>
      schemasIn(schema).map(({ properties = {} }) => Object.keys(properties));
    expect(fields(strict)).toEqual(fields(own));
    // The library either keeps an enumeration or lists it in the description.
    const said = schemasIn(strict).map(({ description, enum: words }) => `${description} ${words}`);
    schemasIn(own).forEach(({ enum: words = [] }, at) => {
      for (const word of words) expect(said[at]).toContain(word);
    });
  }
});

test("lets LangChain's adapter load the tools unchanged, convert them for OpenAI, and call one", async () => {
  const loaded = await loadMcpTools("procurement", client as never);
  expect(loaded.map(({ name, schema }) => [name, schema])).toEqual(
    tools.map(({ name, inputSchema }) => [name, inputSchema]),
  );
  for (const tool of loaded)
    expect(asSchema(convertToOpenAITool(tool).function.parameters)).toEqual(asSchema(tool.schema));
  const search = loaded.find(({ name }) => name === "product_search");
  expect(JSON.stringify(await search?.invoke({ channel: "1688", keyword: "杯", page: 1 }))).toContain(
    "display_amount",
  );
});

test("lets Vercel's client connect, list and call", async () => {
  const transport = {
    type: "http" as const,
    url: `${harness.origin}/mcp`,
    headers: { authorization: bearer },
  };
  const own = await createMCPClient({ transport });
  const listed = await own.tools();
  expect(Object.keys(listed)).toEqual(tools.map(({ name }) => name));
  const reply = await listed["order_payment_methods"]?.execute?.(needed["order_payment_methods"], {
    toolCallId: "1",
    messages: [],
    context: {},
  } as never);
  expect(reply).toHaveProperty("structuredContent.success", true);
  await own.close();
});

test("lets MCP Inspector's converter make arguments of the values typed into its form", async () => {
  const file: string = "@modelcontextprotocol/inspector-cli/build/client/tools.js";
  const { callTool } = (await import(file)) as {
    callTool: (
      client: Client,
      name: string,
      typed: { [field: string]: string },
    ) => Promise<{ structuredContent?: object }>;
  };
  const typed = Object.entries(needed["order_preview"] ?? {}).map(([field, value]): [string, string] => [
    field,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  const cart = await callTool(client, "order_preview", Object.fromEntries(typed));
  expect(cart.structuredContent).toMatchObject({ success: true });
  const page = await callTool(client, "product_search", {
    channel: "1688",
    keyword: "杯",
    page: "2",
    page_size: "5",
    sort_field: "",
  });
  expect(page.structuredContent).toMatchObject({ page: 2, page_size: 5 });
});
