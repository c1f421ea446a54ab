import type { AppState as State } from "#contract/app-state";
import type { AppRow } from "#contract/console-apps";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";

const tones: Record<State, Tone> = { requested: "caution", approved: "ok", suspended: "problem" };

/** Where an app stands in its review; an approved one whose plan is switched off is told by that: no call of it is answered. */
export function AppState({ app: { state, plan_enabled } }: { app: AppRow }) {
  const { t } = useTranslation("apps");
  if (state === "approved" && !plan_enabled) return <Badge tone="caution">{t("plan_off")}</Badge>;
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}
