import type { ListedOperator } from "#contract/console/console-operators";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Badge, type Tone } from "../../ui/display/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { MixedLetters } from "../../ui/controls/mixed-letters.tsx";
import { Table, Td, Th } from "../../ui/display/table.tsx";
import { Time } from "../../ui/display/time.tsx";
import styles from "./operators.module.css";
import utilities from "../../styles/utilities.module.css";

const tones: Record<ListedOperator["state"], Tone> = {
  active: "ok",
  waiting: "warning",
  disabled: "neutral",
};

/** Lists all operators with their sign-in methods and state. */
export function OperatorTable({
  operators,
  mayChange,
  onEdit,
}: {
  operators: ListedOperator[];
  mayChange: boolean;
  onEdit: (id: string) => void;
}) {
  const { t } = useTranslation("operators");
  const { t: common } = useTranslation();
  return (
    <Table
      stack
      label={t("table")}
      head={
        <>
          <Th>{t("columns.name")}</Th>
          <Th>{t("columns.role")}</Th>
          <Th>{t("columns.second_factor")}</Th>
          <Th>{t("columns.last_sign_in")}</Th>
          <Th>{t("columns.state")}</Th>
          <Th>{t("columns.action")}</Th>
        </>
      }
    >
      {operators.map((operator) => (
        <tr key={operator.id}>
          <Td label={t("columns.name")}>
            <div className={styles.cell}>
              <strong>{operator.name}</strong>
              <span className={utilities.muted}>{operator.email}</span>
              <MixedLetters text={`${operator.name} ${operator.email}`} />
            </div>
          </Td>
          <Td label={t("columns.role")}>
            <span className={styles.role}>{common(`roles.${operator.role}`)}</span>
          </Td>
          <Td label={t("columns.second_factor")}>
            <SecondFactor operator={operator} />
          </Td>
          <Td label={t("columns.last_sign_in")}>
            {operator.last_sign_in_at === null ? t("never") : <Time at={operator.last_sign_in_at} />}
          </Td>
          <Td label={t("columns.state")}>
            <div className={styles.cell}>
              <Badge tone={tones[operator.state]}>{t(`states.${stateOf(operator)}`)}</Badge>
              {operator.link_until !== null && (
                <span className={utilities.muted}>
                  {t("link_until")} <Time at={operator.link_until} />
                </span>
              )}
            </div>
          </Td>
          <Td label={t("columns.action")}>
            {operator.origin !== "store" ? (
              <span className={utilities.muted}>{t(`origins.${operator.origin}`)}</span>
            ) : (
              mayChange && (
                <Button
                  onPress={() => onEdit(operator.id)}
                  aria-label={t("edit_named", { name: operator.name })}
                >
                  {t("edit")}
                </Button>
              )
            )}
          </Td>
        </tr>
      ))}
    </Table>
  );
}

/** Returns the displayed state: an operator who waits for a password but has no valid link needs one. */
function stateOf({ state, link_until: until }: ListedOperator) {
  return state === "waiting" && until === null ? "without_link" : state;
}

function SecondFactor({ operator }: { operator: ListedOperator }) {
  const { t } = useTranslation("operators");
  const { passkeys, recovery_codes_left: codes, second_factor: factor } = operator;
  if (operator.at_provider) return <>{t("at_provider")}</>;
  if (passkeys === 0) return <>{t(factor === "required" ? "factor_missing" : "factor_none")}</>;
  return (
    <div className={styles.cell}>
      {t("passkeys", { count: passkeys })}
      <span className={utilities.muted}>{t("codes", { count: codes })}</span>
    </div>
  );
}
