import { agentEndpoints } from "#contract/public/agent-endpoints";
import { endpoints } from "#contract/public/endpoints";
import { tagOf } from "#contract/public/openapi";
import { tools } from "#contract/tools/tools";

/**
 * Builds `/llms.txt` in the format of llmstxt.org: a description of the service, then links with the content of each.
 * @param options.baseUrl address of this gateway, without a trailing slash
 * @param options.hasPages whether this process also serves the guide
 */
export function buildLlmsText({ baseUrl, hasPages }: { baseUrl: string; hasPages: boolean }): string {
  const link = (name: string, path: string, about: string) => `- [${name}](${baseUrl}${path}): ${about}`;
  const guide = [
    "## Guide",
    "",
    link("Integrator", "/guide/integrator.html", "first call, rules, errors, headers"),
    link("Create orders", "/guide/orders.html", "how an order is created at most once, and what 202 means"),
    link("Agent", "/guide/agent.html", "connecting an assistant to the tools"),
    "",
  ];
  return [
    "# Procurement gateway",
    "",
    "> Asks 1688, Taobao and Weidian for companies that buy there: products, pictures, categories, what a cart costs, how an order can be paid, and what became of it. One HTTP API in JSON with one key, and the same operations as tools for agents.",
    "",
    "- Send `Authorization: Bearer <API_KEY>`; `GET /v1/account` is free and says what the key may do.",
    "- Ids are text. Amounts of orders are whole fen (CNY); prices of products are yuan. `null` is unknown, 0 is free.",
    "- HTTP 200 says only that an answer came: check `success`. An error has a `code`, a `message` that says what to do, and a `request_id`.",
    "- Everything only reads, except creating and cancelling orders, which an administrator has to turn on. Repeat a create only with the same `external_order_id`; after a 202 ask for the order's detail and never create it again. Nothing here pays.",
    "",
    "## Reference",
    "",
    link(
      "API reference",
      "/docs",
      "every operation with its fields, errors and examples, to read and to try",
    ),
    link("openapi.json", "/openapi.json", "the same as OpenAPI 3.1"),
    link("openapi.yaml", "/openapi.yaml", "the same in YAML"),
    "",
    ...(hasPages ? guide : []),
    "## Tools for agents",
    "",
    link("MCP", "/mcp", "the tools below by the Model Context Protocol (Streamable HTTP), with the same key"),
    link("Tools over HTTP", "/ai/v1/tools", "the tools that a key may call, with their schemas"),
    ...tools.map(({ id, title }) => link(id, "/ai/v1/tools", title)),
    "",
    "## Operations",
    "",
    ...[...endpoints, ...agentEndpoints].map(({ id, method, path, summary }) =>
      link(`${method} ${path}`, `/docs#/${encodeURIComponent(tagOf(id))}/${id}`, summary),
    ),
    "",
  ].join("\n");
}
