import { channelNames } from "#contract/shared/channel";
import type { PlanRow } from "#contract/console/console-apps";
import { weighed } from "#contract/console/plan-fields";
import { inParentheses } from "../../i18n/sentence-gap.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { channelName } from "./channel-name.ts";
import { listText } from "./list-text.ts";
import { useOperationName } from "./operation-name.ts";
import utilities from "../../styles/utilities.module.css";

type Limits = Pick<PlanRow, "enabled" | "daily_units" | "requests_per_minute" | "channels" | "units">;

/**
 * Returns a function that describes the differences between two states of a plan, or between two plans: one
 * line each, with the size of the change.
 */
export function usePlanChanges(): (from: Limits, to: Limits) => string[] {
  const { t, language } = useTranslation("administration");
  const operationName = useOperationName();
  const number = new Intl.NumberFormat(language);

  function changed(field: string, from: string, to: string, difference = 0): string[] {
    if (from === to) return [];
    const line = t("plan_changes.line", { field, from, to });
    if (difference === 0) return [line];
    const much = Math.abs(difference);
    return [
      line +
        inParentheses(t(difference > 0 ? "plan_changes.more" : "plan_changes.fewer", { much }), language),
    ];
  }

  const state = ({ enabled }: Limits) => t(enabled ? "plan_changes.on" : "plan_changes.off");
  const marketplaces = ({ channels }: Limits) => {
    // The order of the saved channels means nothing, so the text uses a fixed one.
    const names = channelNames
      .filter((name) => channels.includes(name))
      .map((name) => channelName(name, language));
    return listText(names, language) || t("plan_changes.none");
  };
  const weight = (own: number | undefined, usual: number) =>
    own === undefined
      ? number.format(usual) + inParentheses(t("plan_changes.usual"), language)
      : number.format(own);

  return (from, to) => [
    ...changed(t("plan_changes.enabled"), state(from), state(to)),
    ...(["daily_units", "requests_per_minute"] as const).flatMap((field) =>
      changed(
        t(`plan_changes.${field}`),
        number.format(from[field]),
        number.format(to[field]),
        to[field] - from[field],
      ),
    ),
    ...changed(t("plan_changes.channels"), marketplaces(from), marketplaces(to)),
    ...weighed.flatMap(({ id, units: usual }) => {
      const [before, after] = [from.units[id], to.units[id]];
      return changed(
        t("plan_changes.weight_of", { operation: operationName(id) }),
        weight(before, usual),
        weight(after, usual),
        (after ?? usual) - (before ?? usual),
      );
    }),
  ];
}

export function PlanChangeList({ changes }: { changes: string[] }) {
  return (
    <ul className={utilities.tightStack}>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}
