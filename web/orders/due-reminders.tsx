import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Session } from "#contract/console/console";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/controls/button.tsx";
import { Section } from "../ui/display/section.tsx";
import { Table, Td, Th } from "../ui/display/table.tsx";
import { Time } from "../ui/display/time.tsx";
import { UndoRemoval } from "../ui/notices/undo-removal.tsx";
import { useFocusReturn } from "../ui/overlays/return-focus.ts";
import utilities from "../styles/utilities.module.css";
import { caseAddress } from "./case-address.ts";
import { useDueReminders, useReminders } from "./reminders.ts";

export type DueRemindersProps = {
  session: Session;
  /** Called with whether there are any. */
  onDue: (hasDue: boolean) => void;
};

/** Lists the orders that this operator wanted to check again by now, each with one press that ends the reminder. */
export function DueReminders({ session, onDue }: DueRemindersProps) {
  const { t } = useTranslation("order-steps");
  const reminders = useDueReminders(session.operator.id);
  const hasDue = reminders.length > 0;
  useEffect(() => onDue(hasDue), [onDue, hasDue]);
  const { removed, remove, undo, forgetRemoved } = useReminders(session.operator.id);
  useEffect(() => forgetRemoved, [forgetRemoved]);
  useFocusReturn(reminders.map(({ order_id: id }) => id).join());
  if (!hasDue && removed.length === 0) return null;
  return (
    <Section title={t("remind.due")}>
      {removed.map(({ order_id: id }) => (
        <UndoRemoval key={id} isNextFocus onUndo={undo}>
          {t("remind.done_named", { id })}
        </UndoRemoval>
      ))}
      {hasDue && (
        <Table
          stack
          label={t("remind.due")}
          head={
            <>
              <Th>{t("cases.order")}</Th>
              <Th>{t("remind.verdict")}</Th>
              <Th>{t("remind.at")}</Th>
              <Th>{t("cases.action")}</Th>
            </>
          }
        >
          {reminders.map((reminder) => (
            <tr key={reminder.order_id}>
              <Td label={t("cases.order")}>
                <Link to={caseAddress(reminder, session)}>{reminder.order_id}</Link>
              </Td>
              <Td label={t("remind.verdict")}>{t(`common:outcomes.${reminder.verdict}`)}</Td>
              <Td label={t("remind.at")}>
                <Time at={reminder.due_at} />
              </Td>
              <Td label={t("cases.action")}>
                <Button
                  aria-label={t("remind.end_named", { id: reminder.order_id })}
                  onPress={() => remove(reminder)}
                >
                  {t("remind.end")}
                </Button>
              </Td>
            </tr>
          ))}
        </Table>
      )}
      {hasDue && <p className={utilities.note}>{t("remind.own")}</p>}
    </Section>
  );
}
