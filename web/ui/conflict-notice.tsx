import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";
import { Table, Td, Th } from "./table.tsx";
import { Time } from "./time.tsx";

type ConflictNoticeProps = {
  /** The latest change: when, and by whom. */
  record: { changed_at: string | null; changed_by: string | null };
  rows: { name: string; theirs: string; yours: string }[];
  isPending: boolean;
  onKeep: () => void;
  onTake: () => void;
};

/** Somebody else was faster: both are shown, and one of them is chosen. */
export function ConflictNotice({ record, rows, isPending, onKeep, onTake }: ConflictNoticeProps) {
  const { t } = useTranslation("administration");
  const different = rows.filter(({ theirs, yours }) => theirs !== yours);
  return (
    <Notice
      tone="caution"
      live="alert"
      title={t("conflict.title", { who: record.changed_by ?? t("conflict.somebody") })}
      actions={
        <>
          {different.length > 0 && (
            <Button isPending={isPending} onPress={onKeep}>
              {t("conflict.keep")}
            </Button>
          )}
          <Button onPress={onTake}>{t("conflict.take")}</Button>
        </>
      }
    >
      {record.changed_at !== null && (
        <p>
          <Time at={record.changed_at} />
        </p>
      )}
      <p>{t(different.length > 0 ? "conflict.text" : "conflict.same")}</p>
      {different.length > 0 && (
        <Table
          stack
          label={t("conflict.text")}
          head={
            <>
              <Th>{t("conflict.field")}</Th>
              <Th>{t("conflict.theirs")}</Th>
              <Th>{t("conflict.yours")}</Th>
            </>
          }
        >
          {different.map(({ name, theirs, yours }) => (
            <tr key={name}>
              <Td label={t("conflict.field")}>{name}</Td>
              <Td label={t("conflict.theirs")}>{theirs}</Td>
              <Td label={t("conflict.yours")}>{yours}</Td>
            </tr>
          ))}
        </Table>
      )}
    </Notice>
  );
}
