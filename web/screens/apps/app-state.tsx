import type { AppRow, AppState as State } from "#contract/console-apps";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";

const tones: Record<State, Tone> = { requested: "caution", approved: "ok", suspended: "problem" };

/** Where an app stands in its review; being approved is not all where its plan is switched off. */
export function AppState({ app: { state, plan_enabled: isOn } }: { app: AppRow }) {
  const { t } = useTranslation("apps");
  return (
    <>
      <Badge tone={isOn || state !== "approved" ? tones[state] : "neutral"}>{t(`states.${state}`)}</Badge>
      {!isOn && <Badge tone="problem">{t("plan_off")}</Badge>}
    </>
  );
}
