import { auditActions, type AuditPage } from "#contract/console/console-audit";
import { useTranslation } from "../../i18n/use-translation.ts";
import { IdText } from "../../ui/display/id-text.tsx";
import { Table, Td, Th } from "../../ui/display/table.tsx";
import { Time } from "../../ui/display/time.tsx";
import { AuditChange } from "./audit-change.tsx";
import { AuditSubject } from "./audit-subject.tsx";
import styles from "./audit.module.css";

type Entry = AuditPage["entries"][number];

/** Shows one row per change, newest first. */
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
          <Th>{t("columns.change")}</Th>
          <Th>{t("columns.request")}</Th>
        </>
      }
    >
      {entries.map((entry) => (
        <tr key={entry.id}>
          <Td label={t("columns.at")}>
            <span className={styles.at}>
              <Time at={entry.at} />
            </span>
          </Td>
          <Td label={t("columns.operator")}>
            <span className={styles.who}>
              <Who operator={entry.operator} />
            </span>
          </Td>
          <Td label={t("columns.action")}>
            <div>
              <Action action={entry.action} />
              <AuditSubject subject={entry.subject} subject_name={entry.subject_name} />
            </div>
          </Td>
          <Td label={t("columns.change")}>
            <AuditChange before={entry.before} after={entry.after} />
          </Td>
          <Td label={t("columns.request")}>
            {isOutside(entry.operator.id) ? (
              t("nothing")
            ) : (
              <span className={styles.whole}>
                <IdText id={entry.request_id} what={common("things.request_id")} />
              </span>
            )}
          </Td>
        </tr>
      ))}
    </Table>
  );
}

function Who({ operator: { id, email } }: Pick<Entry, "operator">) {
  const { t } = useTranslation("audit");
  if (isOutside(id)) return t(`outside.${id}`);
  const [name, ...host] = email.split(/(?=@)/);
  return (
    <>
      {name}
      <wbr />
      {host}
    </>
  );
}

/** Returns whether a change was made without a session, and so without a request. */
function isOutside(operatorId: string): operatorId is "command_line" | "configuration_file" {
  return operatorId === "command_line" || operatorId === "configuration_file";
}

/** Shows an action. A server newer than this page may use unknown actions, which are shown unchanged. */
function Action({ action }: { action: string }) {
  const { t } = useTranslation("audit");
  const known = auditActions.find((each) => each === action);
  return known ? t(`actions.${known}`) : action;
}
