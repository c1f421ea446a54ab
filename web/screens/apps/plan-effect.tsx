import type { PlanRow } from "#contract/console-apps";
import { aside, colon } from "../../i18n/sentence-gap.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { channelName } from "../../ui/channel-name.ts";
import { listText } from "../../ui/list-text.ts";
import { Notice } from "../../ui/notice.tsx";
import shared from "../../ui/administration.module.css";

/** What an app has more or less of on another plan. */
export function PlanEffect({ from, to }: { from: PlanRow; to: PlanRow }) {
  const { t, language } = useTranslation("apps");
  const named = (channels: PlanRow["channels"]) =>
    channels.length === 0
      ? t("effect.none")
      : listText(
          channels.map((channel) => channelName(channel, language)),
          language,
        );
  const lines: string[] = [];
  if (from.enabled !== to.enabled)
    lines.push(
      `${t("effect.enabled")}${colon(language)}${t(from.enabled ? "effect.on" : "effect.off")} → ${t(to.enabled ? "effect.on" : "effect.off")}`,
    );
  for (const field of ["daily_units", "requests_per_minute"] as const) {
    const difference = to[field] - from[field];
    if (difference === 0) continue;
    const words =
      difference > 0 ? t("effect.more", { more: difference }) : t("effect.fewer", { fewer: -difference });
    const numbers = new Intl.NumberFormat(language);
    lines.push(
      `${t(`effect.${field}`)}${colon(language)}${numbers.format(from[field])} → ${numbers.format(to[field])}${aside(words, language)}`,
    );
  }
  if (named(from.channels) !== named(to.channels))
    lines.push(`${t("effect.channels")}${colon(language)}${named(from.channels)} → ${named(to.channels)}`);
  return (
    <Notice tone="info" title={t("effect.title")} live="status">
      {lines.length === 0 ? (
        <p>{t("effect.same")}</p>
      ) : (
        <ul className={shared.list}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
