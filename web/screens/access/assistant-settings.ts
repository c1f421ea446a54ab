/** Hosts by how they are told of a server: what each file is called and holds (docs/agents.md). */
export const assistantHosts = ["most", "vscode", "bridge"] as const;
type AssistantHost = (typeof assistantHosts)[number];

/** Stands where the reader puts the key: the page never has it. */
const placeholder = "<API_KEY>";

/** A host's settings as JSON text, with the gateway's own address. */
export function assistantSettings(host: AssistantHost, gatewayUrl: string): string {
  const url = `${gatewayUrl}/mcp`;
  const authorization = `Bearer ${placeholder}`;
  const http = { type: "http", url, headers: { Authorization: authorization } };
  const args = ["-y", "mcp-remote", url, "--header", `Authorization: ${authorization}`];
  const settings = {
    most: { mcpServers: { procurement: http } },
    vscode: { servers: { procurement: http } },
    bridge: { mcpServers: { procurement: { command: "npx", args } } },
  };
  return JSON.stringify(settings[host]);
}
