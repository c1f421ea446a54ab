import { z } from "zod";
import { isChannel } from "#contract/channel";
import { Failure } from "#contract/failure";
import { toolDetails, type Tool, type ToolAsked } from "#contract/tool";
import type { GatewayRequest } from "#server/gateway/gateway-request.ts";
import { readRequest } from "#server/gateway/read-input.ts";
import type { JsonObject } from "#server/kernel/json/exact-json.ts";
import { writeExact } from "#server/kernel/json/write-exact.ts";

/** What a tool takes beside its endpoint's request. */
const ownSchema = z.object({
  detail: z.enum(toolDetails).default("small"),
  variant: z.string().trim().max(100).default(""),
});

/**
 * A tool's arguments as a request of its endpoint, and what the agent wants to be told of the answer. The endpoint judges
 * its own fields; always in standard format. @throws Failure VALIDATION_ERROR
 */
export function toolRequest(
  { endpoint, defaults = {} }: Tool,
  { detail, variant, ...fields }: JsonObject,
): { asked: ToolAsked; request: Pick<GatewayRequest, "method" | "path" | "query" | "headers" | "body"> } {
  const { data, issues } = readRequest(ownSchema, { detail, variant });
  if (issues !== null)
    throw new Failure(
      "VALIDATION_ERROR",
      issues.map(({ path, message }) => `${path}: ${message}`).join("; "),
      {
        issues,
      },
    );
  const body = {
    ...defaults,
    ...fields,
    response_format: "standard",
    ...channelIn({ ...defaults, ...fields }),
  };
  return {
    asked: { detail: data.detail, variant: data.variant.toLowerCase().split(/\s+/).filter(Boolean) },
    request: {
      method: endpoint.method,
      path: endpoint.path,
      query: "",
      headers: { "content-type": "application/json" },
      body: endpoint.method === "POST" ? writeExact(body) : "",
    },
  };
}

/** Some hosts send 1688 as a number. No other marketplace is one, and no id is ever taken so. */
function channelIn({ channel }: { channel?: unknown }): { channel?: string } {
  return typeof channel === "number" && isChannel(String(channel)) ? { channel: String(channel) } : {};
}
