import { useEffect, useState } from "react";
import { serverNow } from "../api/server-clock.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/controls/button.tsx";
import { Section } from "../ui/display/section.tsx";
import { Time } from "../ui/display/time.tsx";
import { Notice } from "../ui/notices/notice.tsx";
import utilities from "../styles/utilities.module.css";
import { type CheckedOrder, requestBody, orderVerdict } from "./payment-outcome.ts";
import { reminderTimes } from "./reminder-times.ts";
import { maxReminders, useReminders } from "./reminders.ts";

type RemindMeProps = CheckedOrder & { operatorId: string };

/** Lets a person be reminded to check an order again: Home of this device shows it when it is due. */
export function RemindMe({ orderId, outcome, operatorId }: RemindMeProps) {
  const { t } = useTranslation("order-steps");
  const { all, removed, set, remove, undo, forgetRemoved } = useReminders(operatorId);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => forgetRemoved, [forgetRemoved]);
  const { channel } = requestBody(orderId);
  const isOfOrder = (one: { channel: string; order_id: string }) =>
    one.channel === channel && one.order_id === orderId;
  const reminder = all.find(isOfOrder);
  const isRemoved = removed.some(isOfOrder);
  const deadline = outcome.ok ? outcome.value.payment_deadline : null;
  const choose = (at: number) =>
    setRefused(!set({ channel, order_id: orderId, verdict: orderVerdict(outcome).kind, due_at: at }));
  return (
    <Section title={t("remind.title")}>
      <div className={utilities.row}>
        {reminderTimes(serverNow(), deadline).map(({ choice, at }) => (
          <Button key={choice} onPress={() => choose(at)}>
            {t(`remind.choices.${choice}`)}
          </Button>
        ))}
      </div>
      {/* The status stays, so that its changes are announced and its one button keeps the focus. */}
      <p role="status">
        {reminder ? (
          <>
            {t("remind.set")} <Time at={reminder.due_at} />{" "}
          </>
        ) : (
          isRemoved && `${t("remind.removed")} `
        )}
        {(reminder ?? isRemoved) && (
          <Button variant="quiet" ignoresSecondClick onPress={reminder ? () => remove(reminder) : undo}>
            {t(reminder ? "remind.remove" : "common:undo")}
          </Button>
        )}
      </p>
      {isRefused && (
        <Notice tone="warning" live="alert" title={t("remind.refused")}>
          <p>{t("remind.refused_text", { max: maxReminders })}</p>
        </Notice>
      )}
      <p className={utilities.note}>{t("remind.text")}</p>
    </Section>
  );
}
