import type { AppRow } from "#contract/console/console-apps";
import { useTranslation } from "../../i18n/use-translation.ts";
import { listText } from "../../ui/display/list-text.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { PlanChangeList } from "../../ui/display/plan-changes.tsx";
import utilities from "../../styles/utilities.module.css";

/** Maximum number of apps named; the rest are counted. */
const namedApps = 5;

/** Shows the effect of a change and the affected apps, before it is saved. */
export function PlanEffect({ changes, apps }: { changes: string[]; apps: AppRow[] }) {
  const { t, language } = useTranslation("plans");
  if (changes.length === 0) return <p className={utilities.muted}>{t("effect.nothing")}</p>;
  const shown = apps.slice(0, namedApps).map(({ name }) => name);
  const more = apps.length - shown.length;
  const names = listText([...shown, ...(more > 0 ? [t("effect.and_more", { more })] : [])], language);
  return (
    <Notice tone="info" title={t("effect.title")} live="status">
      <PlanChangeList changes={changes} />
      <p>
        {apps.length === 0 ? t("effect.for_nobody") : t("effect.for_apps", { count: apps.length, names })}
      </p>
    </Notice>
  );
}
