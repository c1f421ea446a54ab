import { useTranslation } from "../../i18n/use-translation.ts";
import { scopes, type Scope } from "#contract/shared/endpoint";
import { Badge } from "../../ui/display/badge.tsx";
import { listText } from "../../ui/display/list-text.ts";
import { Table, Th } from "../../ui/display/table.tsx";
import { meteredEndpoints } from "./metered-endpoints.ts";

/** Shows every scope, the endpoints that need it, and whether the key has it. */
export function ScopeTable({ held }: { held: readonly Scope[] }) {
  const { t } = useTranslation("access");
  const { t: common, language } = useTranslation();
  return (
    <Table
      label={t("scopes")}
      head={
        <>
          <Th>{t("scope")}</Th>
          <Th>{t("scope_use")}</Th>
          <Th>{t("scope_held")}</Th>
        </>
      }
    >
      {scopes.map((scope) => (
        <tr key={scope}>
          <td>
            <code>{scope}</code>
          </td>
          <td>
            {listText(
              meteredEndpoints
                .filter((endpoint) => endpoint.scope === scope)
                .map((endpoint) => common(`operations.${endpoint.id}`)),
              language,
            )}
          </td>
          <td>
            <Badge tone={held.includes(scope) ? "ok" : "neutral"}>
              {common(held.includes(scope) ? "yes" : "no")}
            </Badge>
          </td>
        </tr>
      ))}
    </Table>
  );
}
