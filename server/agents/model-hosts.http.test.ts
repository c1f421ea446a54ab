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
import { agentKeys, startAgentsWorld, type AgentsWorld } from "#testing/agents/agents-world.ts";
import { receiver } from "#testing/gateway/sample-requests.ts";
import { keywordsIn, schemasIn, strictSchemaOf, type Schema } from "#testing/agents/host-schemas.ts";

/**
 * The tools as hosts of models get them: listed by /mcp over a socket, and put through the converter that each vendor publishes. No
 * vendor is asked: what would be sent to one is looked at.
 */

let world: AgentsWorld;
let client: Client;
let tools: Tool[];
beforeAll(async () => {
  world = await startAgentsWorld();
  client = await world.connect("legacy");
  ({ tools } = await client.listTools());
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => world.close());

const bearer = `Bearer ${agentKeys.live}`;
const asSchema = (value: unknown) => JSON.parse(JSON.stringify(value)) as Schema;

/** What every host takes: a keyword more, and one of them drops it, moves it into words or refuses the tool. */
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

/** Arguments that a model gives whose host asks it for every field: null where it has nothing to say. */
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

/** Every field of a strict schema: as it is needed, else null. */
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

/** Answers each request of a vendor's library with a refusal, and keeps what was sent. */
function recordingFetch() {
  const bodies: { tools: Schema[] }[] = [];
  const fetched = async (_address: unknown, init?: { body?: unknown }) => {
    bodies.push(JSON.parse(String(init?.body)) as { tools: Schema[] });
    return new Response("{}", { status: 400, headers: { "content-type": "application/json" } });
  };
  return { bodies, fetched: fetched as typeof fetch };
}

test("the tools use nothing but what every host takes", () => {
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

test("GET /ai/v1/tools lists the same schemas", async () => {
  const { text } = await world.raw("/ai/v1/tools", { headers: { authorization: bearer } });
  const { tools: listed } = JSON.parse(text) as { tools: { name: string; input_schema: Schema }[] };
  expect(listed.map(({ name, input_schema }) => [name, input_schema])).toEqual(
    tools.map(({ name, inputSchema }) => [name, asSchema(inputSchema)]),
  );
});

describe("OpenAI in strict mode", () => {
  test("gets a schema of which every property is required, once what is optional may be null", () => {
    for (const { inputSchema } of tools) {
      const strict = toStrictJsonSchema(strictSchemaOf(asSchema(inputSchema)) as never) as Schema;
      for (const { type, properties, required, additionalProperties } of schemasIn(strict))
        if (type === "object")
          expect([required, additionalProperties]).toEqual([Object.keys(properties ?? {}), false]);
    }
  });

  test.each(Object.entries(needed))(
    "calls %s with null in every field that it leaves out",
    async (name, given) => {
      const tool = tools.find((each) => each.name === name);
      const strict = strictSchemaOf(asSchema(tool?.inputSchema ?? {}));
      const sent = everyField(strict, given) as { [field: string]: unknown };
      expect(Object.keys(sent)).toEqual(Object.keys(strict.properties ?? {}));
      const { isError, content } = await client.callTool({ name, arguments: sent });
      expect([isError ?? false, content]).toEqual([false, [expect.objectContaining({ type: "text" })]]);
    },
  );

  test("gets them through Vercel's provider as they are", async () => {
    const { bodies, fetched } = recordingFetch();
    const model = createOpenAI({ apiKey: "none", fetch: fetched }).responses("gpt-5");
    await expect(model.doGenerate(askedOf(tools))).rejects.toThrow();
    expect(
      bodies[0]?.tools.map((tool) => [Reflect.get(tool, "name"), Reflect.get(tool, "parameters")]),
    ).toEqual(tools.map(({ name, inputSchema }) => [name, asSchema(inputSchema)]));
  });
});

/** A prompt with all tools, as Vercel's providers are asked. */
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
  /** The fields of its own Schema, which refuses a request for any other. */
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

  test("gets every field, in the keywords of its Schema, from Google's library", async () => {
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

  test("gets them from Google's own bridge to MCP, and calls one", async () => {
    const bridge = mcpToTool(client as never);
    const { functionDeclarations = [] } = await bridge.tool();
    expect(
      functionDeclarations.map(({ name, parametersJsonSchema }) => [name, parametersJsonSchema]),
    ).toEqual(tools.map(({ name, inputSchema }) => [name, inputSchema]));
    const [part] = await bridge.callTool([{ name: "account_get", args: { detail: null } }]);
    expect(part?.functionResponse?.response).toHaveProperty("structuredContent.quota");
  });

  test("gets them through Vercel's provider", async () => {
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

test("Anthropic's library takes the tools, and makes strict schemas of them that lose no field", () => {
  expect(anthropicTools(tools as never, client as never).map(({ name }) => name)).toEqual(
    tools.map(({ name }) => name),
  );
  for (const { inputSchema } of tools) {
    const own = asSchema(inputSchema);
    const strict = transformJSONSchema(asSchema(inputSchema) as never) as Schema;
    const fields = (schema: Schema) =>
      schemasIn(schema).map(({ properties = {} }) => Object.keys(properties));
    expect(fields(strict)).toEqual(fields(own));
    // It keeps an enumeration, or says it in the description.
    const said = schemasIn(strict).map(({ description, enum: words }) => `${description} ${words}`);
    schemasIn(own).forEach(({ enum: words = [] }, at) => {
      for (const word of words) expect(said[at]).toContain(word);
    });
  }
});

test("LangChain's adapter loads the tools unchanged, converts them for OpenAI, and calls one", async () => {
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

test("Vercel's client connects, lists and calls", async () => {
  const transport = { type: "http" as const, url: `${world.origin}/mcp`, headers: { authorization: bearer } };
  const own = await createMCPClient({ transport });
  const listed = await own.tools();
  expect(Object.keys(listed)).toEqual(tools.map(({ name }) => name));
  const told = await listed["order_payment_methods"]?.execute?.(needed["order_payment_methods"], {
    toolCallId: "1",
    messages: [],
    context: {},
  } as never);
  expect(told).toHaveProperty("structuredContent.success", true);
  await own.close();
});

test("MCP Inspector's converter makes arguments of what is typed into its form", async () => {
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
