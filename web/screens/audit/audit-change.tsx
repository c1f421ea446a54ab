import { auditFields, type AuditField, type AuditPage } from "#contract/console/console-audit";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AuditValue } from "./audit-value.tsx";
import styles from "./audit.module.css";
import utilities from "../../styles/utilities.module.css";

type AuditChangeProps = Pick<AuditPage["entries"][number], "before" | "after">;

/** Shows each changed field in the reader's language, before and after. */
export function AuditChange({ before, after }: AuditChangeProps) {
  const { t } = useTranslation("audit");
  // A new record does not list empty fields.
  const isSaid = (name: string) => before !== null || !isNothing(after?.[name]);
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(isSaid);
  if (names.length === 0) return t("nothing");
  return (
    <ul className={styles.changes}>
      {names.map((name) => (
        <li key={name}>
          <FieldName name={name} />{" "}
          {isSecret(name) ? (
            t("replaced")
          ) : (
            <>
              {before !== null && Object.hasOwn(before, name) && (
                <>
                  <AuditValue field={name} value={before[name]} /> →{" "}
                </>
              )}
              <AuditValue field={name} value={after?.[name]} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shows a field's name. A server newer than this page may use unknown field names, which are shown unchanged. */
function FieldName({ name }: { name: string }) {
  const { t } = useTranslation("audit");
  const known = auditFields.find((each) => each === name);
  return known ? <span className={utilities.muted}>{t(`fields.${known}`)}</span> : <code>{name}</code>;
}

function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** Returns whether a field is secret: the log only records that it changed, in `after` alone. */
function isSecret(name: string): boolean {
  const secrets: readonly AuditField[] = ["merchant_uuid", "text"];
  return secrets.some((each) => each === name);
}
