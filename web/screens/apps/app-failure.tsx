import type { AppRow } from "#contract/console/console-apps";
import { formatFen } from "#contract/shared/money";
import type { CallFailure } from "../../api/call-result.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AdministrationFailure, isChangedMeanwhile } from "../../ui/notices/administration-failure.tsx";
import { ChangedNotice } from "../../ui/notices/changed-notice.tsx";

/**
 * Explains why a decision about an app was not carried out; after a conflict, it shows the differences from the `seen` record.
 */
export function AppFailure({ failure, seen, now }: { failure: CallFailure; seen: AppRow; now: AppRow }) {
  const { t } = useTranslation("apps");
  if (!isChangedMeanwhile(failure)) return <AdministrationFailure failure={failure} />;
  const row = (
    name: "name" | "plan" | "state" | "reason" | "purchasing",
    of: (app: AppRow) => string | null,
  ) => ({
    name: t(`conflict_fields.${name}`),
    seen: of(seen),
    now: of(now),
  });
  return (
    <ChangedNotice
      record={now}
      rows={[
        row("name", ({ name }) => name),
        row("plan", ({ plan }) => plan),
        row("state", ({ state }) => t(`states.${state}`)),
        row("reason", ({ state_reason: reason }) => reason),
        row("purchasing", ({ purchasing }) =>
          purchasing === null
            ? t("purchasing.off")
            : `${formatFen(purchasing.max_order)} · ${formatFen(purchasing.max_day)}`,
        ),
      ]}
    />
  );
}
