import type { PlanRow } from "#contract/console/console-apps";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { PlanChangeList, usePlanChanges } from "../../ui/display/plan-changes.tsx";

/** Shows what an app gains or loses on another plan. */
export function PlanEffect({ from, to }: { from: PlanRow; to: PlanRow }) {
  const { t } = useTranslation("apps");
  const changes = usePlanChanges()(from, to);
  return (
    <Notice tone="info" title={t("effect.title")} live="status">
      {changes.length === 0 ? <p>{t("effect.same")}</p> : <PlanChangeList changes={changes} />}
    </Notice>
  );
}
