import { Link } from "@tanstack/react-router";
import type { Session } from "#contract/console/console";
import type { HandedCaseRow } from "#contract/console/console-cases";
import { useTranslation } from "../i18n/use-translation.ts";
import { Section } from "../ui/display/section.tsx";
import { Table, Td, Th } from "../ui/display/table.tsx";
import { Time } from "../ui/display/time.tsx";
import { useFocusReturn } from "../ui/overlays/return-focus.ts";
import { caseAddress } from "./case-address.ts";
import { CloseCase } from "./close-case.tsx";
import { useClosedCase } from "./closed-case.ts";
import { UndoClose } from "./undo-close.tsx";

type HandedCasesProps = { cases: readonly HandedCaseRow[]; session: Session };

/** Lists the cases that operators handed over, each with its order's page and one press that closes it. */
export function HandedCaseList({ cases, session }: HandedCasesProps) {
  const { t } = useTranslation("order-steps");
  const { t: payments } = useTranslation("payment-methods");
  const closed = useClosedCase();
  useFocusReturn(cases.map(({ id }) => id).join());
  return (
    <Section title={t("cases.title")}>
      {closed && <UndoClose key={closed.id} closed={closed} />}
      {cases.length > 0 && (
        <Table
          stack
          label={t("cases.title")}
          head={
            <>
              <Th>{t("cases.order")}</Th>
              <Th>{t("cases.verdict")}</Th>
              <Th>{t("cases.note")}</Th>
              <Th>{t("cases.asked")}</Th>
              <Th>{t("cases.action")}</Th>
            </>
          }
        >
          {cases.map((handed) => (
            <tr key={handed.id}>
              <Td label={t("cases.order")}>
                <Link to={caseAddress(handed, session)}>{handed.order_id}</Link>
              </Td>
              <Td label={t("cases.verdict")}>
                <span>
                  {payments(`verdict.${handed.verdict}.title`)}{" "}
                  {handed.error_code !== null && <code>{handed.error_code}</code>}
                </span>
              </Td>
              <Td label={t("cases.note")}>{handed.note ?? "–"}</Td>
              <Td label={t("cases.asked")}>
                <span>
                  {handed.asked_by} · <Time at={handed.asked_at} />
                </span>
              </Td>
              <Td label={t("cases.action")}>
                <CloseCase handed={handed} />
              </Td>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  );
}
