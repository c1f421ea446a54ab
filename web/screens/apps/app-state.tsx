import type { AppState as State } from "#contract/app-state";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";

const tones: Record<State, Tone> = { requested: "caution", approved: "ok", suspended: "problem" };

/** Where an app stands in its review. */
export function AppState({ state }: { state: State }) {
  const { t } = useTranslation("apps");
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}
