import type { AppState as State } from "#contract/console/states";
import type { AppRow } from "#contract/console/console-apps";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Badge, type Tone } from "../../ui/display/badge.tsx";

const tones: Record<State, Tone> = { requested: "warning", approved: "ok", suspended: "error" };

/**
 * Shows the state of an app's review. An approved app whose plan is switched off shows that instead, because its calls
 * are refused.
 */
export function AppStateBadge({ app: { state, plan_enabled } }: { app: AppRow }) {
  const { t } = useTranslation("apps");
  if (state === "approved" && !plan_enabled) return <Badge tone="warning">{t("plan_off")}</Badge>;
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}
