import type { AppRow, PlanRow } from "#contract/console-apps";
import { aside } from "../../i18n/sentence-gap.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { channelName } from "../../ui/channel-name.ts";
import { listText } from "../../ui/list-text.ts";
import { Notice } from "../../ui/notice.tsx";
import { useOperationName } from "../../ui/operation-name.ts";
import type { PlanChange } from "./plan-changes.ts";
import shared from "../../ui/administration.module.css";

/** Names that are said before the rest is a number. */
const namedApps = 5;

/** What a change does, and to whom, before it is saved. */
export function PlanEffect({ changes, apps }: { changes: PlanChange[]; apps: AppRow[] }) {
  const { t, language } = useTranslation("plans");
  const lineOf = useChangeLine();
  if (changes.length === 0) return <p className={shared.muted}>{t("effect.nothing")}</p>;
  const shown = apps.slice(0, namedApps).map(({ name }) => name);
  const more = apps.length - shown.length;
  const names = listText([...shown, ...(more > 0 ? [t("effect.and_more", { more })] : [])], language);
  return (
    <Notice tone="info" title={t("effect.title")} live="status">
      <ul className={shared.list}>
        {changes.map((change) => (
          <li key={lineOf(change)}>{lineOf(change)}</li>
        ))}
      </ul>
      <p>
        {apps.length === 0 ? t("effect.for_nobody") : t("effect.for_apps", { count: apps.length, names })}
      </p>
    </Notice>
  );
}

/** A change in words: what it was, what it is to be, and how much more or less that is. */
export function useChangeLine(): (change: PlanChange) => string {
  const { t, language } = useTranslation("plans");
  const operationName = useOperationName();
  const number = new Intl.NumberFormat(language);

  function counted(
    field: string,
    from: number,
    to: number,
    [was, is] = [number.format(from), number.format(to)],
  ) {
    const difference = to - from;
    const words =
      difference > 0 ? t("effect.more", { more: difference }) : t("effect.fewer", { fewer: -difference });
    const line = t("effect.line", { field, from: was, to: is });
    return difference === 0 ? line : line + aside(words, language);
  }

  return (change) => {
    switch (change.field) {
      case "enabled": {
        const word = (on: boolean) => t(on ? "on" : "off");
        return t("effect.line", { field: t("columns.state"), from: word(change.from), to: word(change.to) });
      }
      case "channels": {
        const list = (channels: PlanRow["channels"]) =>
          listText(
            channels.map((channel) => channelName(channel, language)),
            language,
          ) || t("no_weights");
        return t("effect.line", {
          field: t("columns.channels"),
          from: list(change.from),
          to: list(change.to),
        });
      }
      case "weight": {
        const field = t("effect.weight_of", { operation: operationName(change.operation) });
        const word = (units: number | null) =>
          units === null
            ? number.format(change.usual) + aside(t("effect.usual"), language)
            : number.format(units);
        return counted(field, change.from ?? change.usual, change.to ?? change.usual, [
          word(change.from),
          word(change.to),
        ]);
      }
      default:
        return counted(t(`columns.${change.field}`), change.from, change.to);
    }
  };
}
