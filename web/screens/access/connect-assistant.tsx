import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { toolsEndpoint } from "#contract/public/agent-endpoints";
import { environmentOptions } from "../../api/console-options.ts";
import { freeQueryOptions } from "../../api/free-query-options.ts";
import { ReadFailure } from "../../ui/notices/read-failure.tsx";
import { RawJson } from "../../ui/display/raw-json.tsx";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import { NumberCell, Table, Th } from "../../ui/display/table.tsx";
import utilities from "../../styles/utilities.module.css";

/** Query of the agent tools that the service credential may call, with the cost of each on its plan. */
const toolsOptions = freeQueryOptions(toolsEndpoint);

/** Assistant hosts, grouped by how they are configured: each file's name and content (docs/agents.md). */
const assistantHosts = ["most", "vscode", "bridge"] as const;
type AssistantHost = (typeof assistantHosts)[number];

/** Placeholder for the key, which the reader inserts: the page never has it. */
const placeholder = "<API_KEY>";

/**
 * Shows the settings for an assistant's host, and the tools that it then has with the console's own key.
 * Reading them costs nothing.
 */
export function ConnectAssistant() {
  const { t } = useTranslation("access");
  const { data: environment } = useSuspenseQuery(environmentOptions);
  const place = useRef<HTMLDivElement>(null);
  // This element replaces the button that was pressed to show it.
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={place} tabIndex={-1} className={utilities.wideStack}>
      <p className={utilities.muted}>{t("assistant.key")}</p>
      {assistantHosts.map((host) => (
        <RawJson
          key={host}
          what={t(`assistant.hosts.${host}`)}
          text={assistantSettings(host, environment.gateway_url)}
        />
      ))}
      <Tools />
    </div>
  );
}

function Tools() {
  const { t } = useTranslation("access");
  const tools = useQuery(toolsOptions);
  const { data } = tools;
  if (tools.error) return <ReadFailure of={[tools]} />;
  if (data === undefined) return <Skeleton rows={6} height={28} />;
  return (
    <Table
      label={t("assistant.tools")}
      head={
        <>
          <Th>{t("assistant.tool")}</Th>
          <Th number>{t("weights")}</Th>
          <Th>{t("scope")}</Th>
        </>
      }
    >
      {data.tools.map(({ tool_id, name, scope, units }) => (
        <tr key={tool_id}>
          <td>
            <code>{name}</code>
          </td>
          <NumberCell>{units}</NumberCell>
          <td>{scope === null ? t("assistant.no_scope") : <code>{scope}</code>}</td>
        </tr>
      ))}
    </Table>
  );
}

/** Returns a host's settings as JSON text, with the gateway's own address. */
function assistantSettings(host: AssistantHost, gatewayUrl: string): string {
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
