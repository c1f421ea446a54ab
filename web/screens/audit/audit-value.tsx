import { z } from "zod";
import { fulfillmentModes, keyEnvironments } from "#contract/public/account";
import { purchaseStates } from "#contract/public/orders/order";
import { verdictKinds } from "#contract/public/verdict-kinds";
import { formatFen } from "#contract/shared/money";
import { appStates, secondFactors } from "#contract/console/states";
import { grantedActions, roleNames } from "#contract/console/roles";
import { useTranslation } from "../../i18n/use-translation.ts";
import { channelName } from "../../ui/display/channel-name.ts";
import { listText } from "../../ui/display/list-text.ts";
import { useOperationName } from "../../ui/display/operation-name.ts";
import { Time } from "../../ui/display/time.tsx";
import styles from "./audit.module.css";

/** Shows a field's value in the reader's language; unknown values are shown unchanged. */
export function AuditValue({ field, value }: { field: string; value: unknown }) {
  const { t } = useTranslation("audit");
  const words = useWords();
  if (value === undefined || value === null || value === "")
    return t(field === "expires_at" ? "never" : "none");
  if (field === "expires_at" && z.iso.datetime().safeParse(value).success) return <Time at={String(value)} />;
  if (field === "new_key") return <code className={styles.whole}>{String(value)}</code>;
  return words(field, value);
}

/** Results of creating and of cancelling an order. */
const orderStates = [...purchaseStates, "cancelled", "pending", "refused"] as const;

const weights = z.record(z.string(), z.int());
const texts = z.array(z.string());

/** Returns whether a value is an amount in fen. */
function isAmount(field: string, value: unknown): value is number {
  return (field === "max_order" || field === "max_day") && Number.isSafeInteger(value);
}

function useWords(): (field: string, value: unknown) => string {
  const { t, language } = useTranslation("audit");
  const { t: apps } = useTranslation("apps");
  const { t: operators } = useTranslation("operators");
  const { t: payments } = useTranslation("payment-methods");
  const { t: common } = useTranslation();
  const operationName = useOperationName();
  const number = new Intl.NumberFormat(language);
  const list = (items: readonly string[]) => listText(items, language) || t("none");

  /** Returns the text for one of a field's fixed values. */
  function word(field: string, value: string): string {
    const mode = field === "mode" && fulfillmentModes.find((each) => each === value);
    if (mode) return apps(`modes.${mode}`);
    const state = field === "state" && appStates.find((each) => each === value);
    if (state) return apps(`states.${state}`);
    const environment = field === "environment" && keyEnvironments.find((each) => each === value);
    if (environment) return apps(`keys.environments.${environment}`);
    const role = field === "role" && roleNames.find((each) => each === value);
    if (role) return common(`roles.${role}`);
    const granted = grantedActions.find((each) => each === value);
    if (granted && roleNames.some((each) => each === field)) return t(`granted.${granted}`);
    const orderState = field === "order_state" && orderStates.find((each) => each === value);
    if (orderState) return t(`order_states.${orderState}`);
    const verdict = field === "verdict" && verdictKinds.find((each) => each === value);
    if (verdict) return payments(`verdict.${verdict}.title`);
    const factor = field === "second_factor" && secondFactors.find((each) => each === value);
    return factor ? operators(`factor_is_${factor}`) : value;
  }

  return (field, value) => {
    if (typeof value === "string") return word(field, value);
    if (typeof value === "boolean") return common(value ? "yes" : "no");
    if (isAmount(field, value)) return formatFen(value);
    if (typeof value === "number") return number.format(value);
    const several = texts.safeParse(value);
    if (several.success)
      return list(
        several.data.map((each) => (field === "channels" ? channelName(each, language) : word(field, each))),
      );
    const weighed = weights.safeParse(value);
    if (field === "units" && weighed.success)
      return list(
        Object.entries(weighed.data).map(([id, units]) => `${operationName(id)} ${number.format(units)}`),
      );
    return JSON.stringify(value);
  };
}
