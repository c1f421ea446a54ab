import type { AppRow, KeyRow } from "#contract/console/console-apps";
import type { CallFailure } from "../../api/call-result.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AdministrationFailure, isChangedMeanwhile } from "../../ui/notices/administration-failure.tsx";
import { ChangedNotice } from "../../ui/notices/changed-notice.tsx";
import { formatTime } from "../../ui/display/time.tsx";

/**
 * Explains why a decision about an app was not carried out; after a conflict, it shows the differences from the `seen` record.
 */
export function AppFailure({ failure, seen, now }: { failure: CallFailure; seen: AppRow; now: AppRow }) {
  const { t } = useTranslation("apps");
  if (!isChangedMeanwhile(failure)) return <AdministrationFailure failure={failure} />;
  const row = (name: "name" | "plan" | "state" | "reason", of: (app: AppRow) => string | null) => ({
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
      ]}
    />
  );
}

/** Explains the same for a decision about a key. */
export function KeyFailure({ failure, seen, now }: { failure: CallFailure; seen: KeyRow; now: KeyRow }) {
  const { t, language } = useTranslation("apps");
  if (!isChangedMeanwhile(failure)) return <AdministrationFailure failure={failure} />;
  const ends = ({ expires_at: at }: KeyRow) =>
    at === null ? t("keys.lives.never") : formatTime(new Date(at), { language });
  return (
    <ChangedNotice
      record={now}
      rows={[
        {
          name: t("conflict_fields.state"),
          seen: t(`keys.states.${seen.state}`),
          now: t(`keys.states.${now.state}`),
        },
        { name: t("conflict_fields.ends"), seen: ends(seen), now: ends(now) },
        { name: t("conflict_fields.note"), seen: seen.note, now: now.note },
      ]}
    />
  );
}
