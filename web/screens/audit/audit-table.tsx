import { auditActions, type AuditPage } from "#contract/console-audit";
import { useTranslation } from "../../i18n/use-translation.ts";
import { IdText } from "../../ui/id-text.tsx";
import { Table, Td, Th } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import styles from "./audit.module.css";

type Entry = AuditPage["entries"][number];

/** One row a change, newest first. */
export function AuditTable({ entries }: { entries: Entry[] }) {
  const { t } = useTranslation("audit");
  const { t: common } = useTranslation();
  return (
    <Table
      stack
      label={common("screens.audit.title")}
      head={
        <>
          <Th>{t("columns.at")}</Th>
          <Th>{t("columns.operator")}</Th>
          <Th>{t("columns.action")}</Th>
          <Th>{t("columns.subject")}</Th>
          <Th>{t("columns.change")}</Th>
          <Th>{t("columns.request")}</Th>
        </>
      }
    >
      {entries.map((entry) => (
        <tr key={entry.id}>
          <Td label={t("columns.at")}>
            <Time at={entry.at} />
          </Td>
          <Td label={t("columns.operator")}>
            <Who operator={entry.operator} />
          </Td>
          <Td label={t("columns.action")}>
            <Action action={entry.action} />
          </Td>
          <Td label={t("columns.subject")}>
            <code className={styles.subject}>{entry.subject}</code>
          </Td>
          <Td label={t("columns.change")}>
            <Change entry={entry} />
          </Td>
          <Td label={t("columns.request")}>
            {isOutside(entry.operator.id) ? (
              t("nothing")
            ) : (
              <IdText id={entry.request_id} what={common("things.request_id")} />
            )}
          </Td>
        </tr>
      ))}
    </Table>
  );
}

function Who({ operator: { id, email } }: Pick<Entry, "operator">) {
  const { t } = useTranslation("audit");
  return isOutside(id) ? t(`outside.${id}`) : email;
}

/** Whoever changes something without a session makes no request. */
function isOutside(operatorId: string): operatorId is "command_line" | "configuration_file" {
  return operatorId === "command_line" || operatorId === "configuration_file";
}

/** A server newer than this page may name actions that it does not know: they are shown as they came. */
function Action({ action }: { action: string }) {
  const { t } = useTranslation("audit");
  const known = auditActions.find((each) => each === action);
  return known ? t(`actions.${known}`) : action;
}

/** Each field that is different: what it was, and what it is. */
function Change({ entry: { before, after } }: { entry: Entry }) {
  const { t } = useTranslation("audit");
  const isSaid = (name: string) => before !== null || (after?.[name] ?? null) !== null;
  // Of something new, what it has not is not told.
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(isSaid);
  if (names.length === 0) return t("nothing");
  const shown = (value: unknown): string => {
    if (value === undefined || value === null || value === "") return t("none");
    if (Array.isArray(value)) return value.length === 0 ? t("none") : value.join(", ");
    return typeof value === "string" ? value : JSON.stringify(value);
  };
  return (
    <ul className={styles.changes}>
      {names.map((name) => (
        <li key={name}>
          <code>{name}</code> {before !== null && <>{shown(before[name])} → </>}
          {after === null ? t("none") : shown(after[name])}
        </li>
      ))}
    </ul>
  );
}
