import { fewestOrderDigits } from "#contract/public/pasted-things";
import { useTranslation } from "../../i18n/use-translation.ts";
import { listText } from "../../ui/display/list-text.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { EntryList } from "./entry-list.tsx";
import type { OrderEntry, UnsentEntry } from "./order-entries.ts";
import type { PastedColumns } from "./pasted-columns.ts";
import styles from "./payment-methods.module.css";
import utilities from "../../styles/utilities.module.css";

type EntryNoticesProps = {
  entries: readonly OrderEntry[];
  unsent: readonly UnsentEntry[];
  columns: PastedColumns | null;
};

/** Shows what a list of these entries will keep, which of them may be wrong, and which will not be sent. */
export function EntryNotices({ entries, unsent, columns }: EntryNoticesProps) {
  const { t, language } = useTranslation("payment-methods");
  return (
    <>
      {columns && columns.heads.length > 0 && (
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
      {entries.length > 1 && unsent.length > 0 && <UnsentEntries entries={unsent} />}
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
      tone="warning"
      live="status"
      title={t(`warnings.${warning}.title`, { count: ids.length, fewest: fewestOrderDigits })}
    >
      <p>
        {t(`warnings.${warning}.text`)}{" "}
        <code>
          {ids.slice(0, 5).join(" ")}
          {ids.length > 5 && " …"}
        </code>
      </p>
    </Notice>
  );
}

function UnsentEntries({ entries }: { entries: readonly UnsentEntry[] }) {
  const { t } = useTranslation("payment-methods");
  return (
    <div className={styles.invalid} role="status">
      <p>{t("not_sent", { count: entries.length })}</p>
      <EntryList
        entries={entries.map(({ text, why, row, cells }) => ({
          text,
          row,
          beside: cells,
          why: t(`issues.${why}`),
        }))}
      />
    </div>
  );
}
