import type { AppRow } from "#contract/console/console-apps";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Time } from "../../ui/display/time.tsx";

/** Shows who last changed a record, and when. */
export function LastChange({ record }: { record: Pick<AppRow, "changed_at" | "changed_by"> }) {
  const { t } = useTranslation("apps");
  if (record.changed_at === null) return t("never_changed");
  return (
    <span>
      {record.changed_by !== null && t("changed_by", { who: record.changed_by })}{" "}
      <Time at={record.changed_at} />
    </span>
  );
}
