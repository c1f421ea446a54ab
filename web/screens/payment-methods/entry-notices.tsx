import { fewestOrderDigits } from "#contract/public/pasted-things";
import { useTranslation } from "../../i18n/use-translation.ts";
import { listText } from "../../ui/display/list-text.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { EntryList } from "./entry-list.tsx";
import type { OrderEntry } from "./order-entries.ts";
import type { PastedColumns } from "./pasted-columns.ts";
import styles from "./payment-methods.module.css";
import utilities from "../../styles/utilities.module.css";

type EntryNoticesProps = { entries: readonly OrderEntry[]; columns: PastedColumns | null };

/** Shows what a list of these entries will keep, which of them may be wrong, and which will not be sent. */
export function EntryNotices({ entries, columns }: EntryNoticesProps) {
  const { t, language } = useTranslation("payment-methods");
  const faulty = entries.filter(({ fault: issue }) => issue !== null);
  return (
    <>
      {columns && (
        <p className={utilities.note} role="status">
          {t("columns_kept", {
            names: listText(
              columns.heads.map((head, at) => head || t("batch.column", { number: at + 1 })),
              language,
            ),
          })}
        </p>
      )}
      <WarnedEntries warning="short" entries={entries} />
      <WarnedEntries warning="zeros" entries={entries} />
      {entries.length > 1 && faulty.length > 0 && <InvalidEntries entries={faulty} />}
    </>
  );
}

type WarnedEntriesProps = { warning: "short" | "zeros"; entries: readonly OrderEntry[] };

function WarnedEntries({ warning, entries }: WarnedEntriesProps) {
  const { t } = useTranslation("payment-methods");
  const ids = entries.filter((entry) => entry.warning === warning).map(({ id }) => id);
  if (ids.length === 0) return null;
  return (
    <Notice
      tone="caution"
      live="status"
      title={t(`doubts.${warning}.title`, { count: ids.length, fewest: fewestOrderDigits })}
    >
      <p>
        {t(`doubts.${warning}.text`)}{" "}
        <code>
          {ids.slice(0, 5).join(" ")}
          {ids.length > 5 && " …"}
        </code>
      </p>
    </Notice>
  );
}

function InvalidEntries({ entries }: { entries: OrderEntry[] }) {
  const { t } = useTranslation("payment-methods");
  return (
    <div className={styles.faulty} role="status">
      <p>{t("not_sent", { count: entries.length })}</p>
      <EntryList
        entries={entries.map(({ id, fault: issue }) => ({ text: id, why: issue && t(`faults.${issue}`) }))}
      />
    </div>
  );
}
