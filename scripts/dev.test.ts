import { expect, test } from "vitest";
import { toolCallEndpoint, toolsEndpoint } from "#contract/public/agent-endpoints";
import { endpoints } from "#contract/public/endpoints";
import { mcpPath } from "#server/agents/enter-mcp.ts";
import { toServer } from "./dev.ts";

test("npm run dev proxies every gateway path that the page shows to the server", () => {
  const called = [...endpoints, toolsEndpoint, toolCallEndpoint].map(({ path }) => path);
  const shown = [...called, mcpPath, "/.well-known/oauth-protected-resource"];
  expect(shown.filter((path) => !toServer.some((beginning) => path.startsWith(beginning)))).toEqual([]);
});
