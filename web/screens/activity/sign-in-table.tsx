import { useTranslation } from "../../i18n/use-translation.ts";
import type { OwnSignIns } from "#contract/console/activity";
import { IdText } from "../../ui/display/id-text.tsx";
import { Section } from "../../ui/display/section.tsx";
import { Table, Td, Th } from "../../ui/display/table.tsx";
import { Time } from "../../ui/display/time.tsx";
import utilities from "../../styles/utilities.module.css";

/** Shows the sign-ins and changes to this operator's sign-in methods, newest first. */
export function SignInTable({ signIns }: { signIns: OwnSignIns["sign_ins"] }) {
  const { t } = useTranslation("activity");
  const { t: common } = useTranslation();
  return (
    <Section title={t("sign_ins")}>
      <p className={utilities.muted}>{t("sign_ins_text")}</p>
      <Table
        stack
        label={t("sign_ins")}
        head={
          <>
            <Th>{t("columns.at")}</Th>
            <Th>{t("event")}</Th>
            <Th>{t("columns.request")}</Th>
          </>
        }
      >
        {signIns.map(({ at, event, request_id: requestId }) => (
          <tr key={requestId}>
            <Td label={t("columns.at")}>
              <span className={utilities.nowrap}>
                <Time at={at} />
              </span>
            </Td>
            <Td label={t("event")}>{t(`events.${event}`)}</Td>
            <Td label={t("columns.request")}>
              <IdText id={requestId} what={common("things.request_id")} />
            </Td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}
