import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "./button.tsx";
import { FasterNotice, type LatestChange } from "./changed-notice.tsx";

type ConflictNoticeProps = {
  record: LatestChange;
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
    <FasterNotice
      record={record}
      text={t(different.length > 0 ? "conflict.text" : "conflict.same")}
      heads={[t("conflict.theirs"), t("conflict.yours")]}
      rows={different.map(({ name, theirs, yours }) => ({ name, values: [theirs, yours] }))}
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
    />
  );
}
