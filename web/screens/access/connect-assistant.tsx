import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { toolsEndpoint } from "#contract/agent-endpoints";
import { environmentOptions } from "../../api/console-options.ts";
import { freeQueryOptions } from "../../api/free-query-options.ts";
import { ReadFailure } from "../../ui/read-failure.tsx";
import { RawJson } from "../../ui/raw-json.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { NumberCell, Table, Th } from "../../ui/table.tsx";
import styles from "./access.module.css";

/** The tools of agents that the held key may call, with what each costs on its plan. */
const toolsOptions = freeQueryOptions(toolsEndpoint);

/** Hosts by how they are told of a server: what each file is called and holds (docs/agents.md). */
const assistantHosts = ["most", "vscode", "bridge"] as const;
type AssistantHost = (typeof assistantHosts)[number];

/** Stands where the reader puts the key: the page never has it. */
const placeholder = "<API_KEY>";

/** What an assistant's host is told, and the tools that it then has with the console's own key. Reading them costs nothing. */
export function ConnectAssistant() {
  const { t } = useTranslation("access");
  const { data: environment } = useSuspenseQuery(environmentOptions);
  const place = useRef<HTMLDivElement>(null);
  // It takes the place of the button that was pressed for it.
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={place} tabIndex={-1} className={styles.assistant}>
      <p className={styles.muted}>{t("assistant.key")}</p>
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

/** A host's settings as JSON text, with the gateway's own address. */
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
