import { useTranslation } from "../i18n/use-translation.ts";
import { Notice } from "./notice.tsx";
import { Table, Td, Th } from "./table.tsx";
import { Time } from "./time.tsx";

type ChangedNoticeProps = {
  /** The latest change: when, and by whom. */
  record: { changed_at: string | null; changed_by: string | null };
  /** A field as it stood when somebody decided, and as it stands now; null = nothing. */
  rows: { name: string; seen: string | null; now: string | null }[];
};

/** A decision that was not carried out, as somebody else was faster: what is different now. */
export function ChangedNotice({ record, rows }: ChangedNoticeProps) {
  const { t } = useTranslation("administration");
  const different = rows.filter(({ seen, now }) => seen !== now);
  return (
    <Notice
      tone="caution"
      live="alert"
      title={t("conflict.title", { who: record.changed_by ?? t("conflict.somebody") })}
    >
      {record.changed_at !== null && (
        <p>
          <Time at={record.changed_at} />
        </p>
      )}
      <p>{t(different.length > 0 ? "changed.text" : "changed.same")}</p>
      {different.length > 0 && (
        <Table
          stack
          label={t("changed.text")}
          head={
            <>
              <Th>{t("conflict.field")}</Th>
              <Th>{t("changed.seen")}</Th>
              <Th>{t("changed.now")}</Th>
            </>
          }
        >
          {different.map(({ name, seen, now }) => (
            <tr key={name}>
              <Td label={t("conflict.field")}>{name}</Td>
              <Td label={t("changed.seen")}>{seen ?? t("changed.none")}</Td>
              <Td label={t("changed.now")}>{now ?? t("changed.none")}</Td>
            </tr>
          ))}
        </Table>
      )}
    </Notice>
  );
}
