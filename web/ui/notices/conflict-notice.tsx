import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../controls/button.tsx";
import { FasterNotice, type LatestChange } from "./changed-notice.tsx";

type ConflictNoticeProps = {
  record: LatestChange;
  /** Values of each field when the form was opened, as saved now, and as the form would save it. */
  rows: { name: string; seen: string; theirs: string; yours: string }[];
  isPending: boolean;
  onSave: () => void;
  onTake: () => void;
};

/**
 * Shows a conflict with another operator's change, both versions of each field, and the choice between them.
 */
export function ConflictNotice({ record, rows, isPending, onSave: onKeep, onTake }: ConflictNoticeProps) {
  const { t } = useTranslation("administration");
  const isMine = rows.some(({ theirs, yours }) => theirs !== yours);
  const different = rows.filter(({ seen, theirs, yours }) => seen !== theirs || theirs !== yours);
  return (
    <FasterNotice
      record={record}
      text={t(isMine ? "conflict.text" : "conflict.same")}
      heads={[t("changed.seen"), t("conflict.theirs"), t("conflict.yours")]}
      rows={different.map(({ name, seen, theirs, yours }) => ({ name, values: [seen, theirs, yours] }))}
      actions={
        <>
          {isMine && (
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
