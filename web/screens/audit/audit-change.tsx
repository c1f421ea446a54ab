import { auditFields, type AuditField, type AuditPage } from "#contract/console-audit";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AuditValue } from "./audit-value.tsx";
import styles from "./audit.module.css";

type AuditChangeProps = Pick<AuditPage["entries"][number], "before" | "after">;

/** Each field that is different, in the reader's words: what it was, and what it is. */
export function AuditChange({ before, after }: AuditChangeProps) {
  const { t } = useTranslation("audit");
  // Of something new, what it has not is not told.
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

/** A server newer than this page may name fields that it does not know: they are shown as they came. */
function FieldName({ name }: { name: string }) {
  const { t } = useTranslation("audit");
  const known = auditFields.find((each) => each === name);
  return known ? <span className={styles.muted}>{t(`fields.${known}`)}</span> : <code>{name}</code>;
}

function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** Of these only that there is another one is kept, in `after` alone. */
function isSecret(name: string): boolean {
  const secrets: readonly AuditField[] = ["merchant_uuid", "text"];
  return secrets.some((each) => each === name);
}
