import type { AuditPage } from "#contract/console/console-audit";
import { verdictKinds } from "#contract/public/verdict-kinds";
import { isChannel } from "#contract/shared/channel";
import { useTranslation } from "../../i18n/use-translation.ts";
import { channelName } from "../../ui/display/channel-name.ts";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import styles from "./audit.module.css";

type AuditSubjectProps = Pick<AuditPage["entries"][number], "subject" | "subject_name">;

/** Shows the subject of an entry by its name, and copies its path. A subject without a name is shown by its path. */
export function AuditSubject({ subject, subject_name: name }: AuditSubjectProps) {
  const { t } = useTranslation("audit");
  const words = useSubjectWords(subject, name);
  const copy = <CopyButton what={t("subject_noun")} text={subject} of={subject} compact />;
  if (words !== null)
    return (
      <span className={styles.subject} title={subject}>
        {words} {copy}
      </span>
    );
  // A line may break between the parts of a path, never inside one.
  const parts = subject.split(/(?<=\/)/);
  return (
    <span className={styles.subject}>
      {parts.map((part, at) => (
        <span key={at} className={styles.whole}>
          <code>{part}</code>
          {at === parts.length - 1 && copy}
        </span>
      ))}
    </span>
  );
}

/** Returns the subject in words. A server newer than this page may write unknown paths: null. */
function useSubjectWords(subject: string, name: string | null): string | null {
  const { t, language } = useTranslation("audit");
  const { t: payments } = useTranslation("payment-methods");
  const [kind = "", id = "", part, ...rest] = subject.split("/");
  const below = rest.join("/");
  const owner = kind === "warehouses" ? t("subjects.warehouse", { name: id }) : name;
  const verdict = kind === "instructions" && verdictKinds.find((each) => each === id);
  if (verdict) return t("subjects.instruction", { verdict: payments(`verdict.${verdict}.title`) });
  if (part === undefined) {
    if (kind === "purchasing") return t("subjects.purchasing");
    if (kind === "purchases") return t("subjects.purchase", { id });
    if (kind === "plans") return t("subjects.plan", { name: id });
    if (kind === "apps" && name !== null) return t("subjects.app", { name });
    return kind === "operators" && name !== null ? t("subjects.operator", { name }) : null;
  }
  if (kind === "orders" && isChannel(id))
    return t("subjects.order", { id: part, marketplace: channelName(id, language) });
  if (owner === null) return null;
  if (part === "webhooks") return t("subjects.webhook", { name: owner, id: below });
  if (part === "keys") return t("subjects.key", { name: owner, id: below });
  return part === "marketplaces" && isChannel(below)
    ? t("subjects.marketplace", { name: owner, marketplace: channelName(below, language) })
    : null;
}
