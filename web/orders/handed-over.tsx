import { useQuery } from "@tanstack/react-query";
import type { HandedCaseRow } from "#contract/console/console-cases";
import { may } from "#contract/console/roles";
import { casesOptions } from "../api/case-options.ts";
import { sessionOptions } from "../api/console-options.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { CopyButton } from "../ui/controls/copy-button.tsx";
import { Time } from "../ui/display/time.tsx";
import { Notice } from "../ui/notices/notice.tsx";
import { useFocusReturn } from "../ui/overlays/return-focus.ts";
import { caseAddress } from "./case-address.ts";
import { CloseCase } from "./close-case.tsx";
import { useClosedCase } from "./closed-case.ts";
import { requestBody } from "./payment-outcome.ts";
import { UndoClose } from "./undo-close.tsx";

/** Returns the open case of an order, for those who may read cases. */
export function useHandedCase(orderId: string): HandedCaseRow | null {
  const { data: session } = useQuery(sessionOptions);
  const enabled = session ? may(session.operator.role, "cases.read") : false;
  const { data: cases } = useQuery({ ...casesOptions, enabled });
  const { channel } = requestBody(orderId);
  return cases?.find((one) => one.channel === channel && one.order_id === orderId) ?? null;
}

/** Shows the open case of an order, or that it was just closed. */
export function OrderCase({ orderId, handed }: { orderId: string; handed: HandedCaseRow | null }) {
  const closed = useClosedCase();
  useFocusReturn(handed?.id ?? "");
  if (handed) return <HandedOver handed={handed} />;
  return closed?.order_id === orderId ? <UndoClose key={closed.id} closed={closed} /> : null;
}

/** Shows who handed over the case of an order, and why. */
function HandedOver({ handed }: { handed: HandedCaseRow }) {
  const { t } = useTranslation("order-steps");
  const { t: payments } = useTranslation("payment-methods");
  const { data: session } = useQuery(sessionOptions);
  if (!session) return null;
  const said = [payments(`verdict.${handed.verdict}.title`), handed.error_code].filter(Boolean).join(" · ");
  const message = [
    t("ask.order", { id: handed.order_id }),
    said,
    handed.note ?? t("ask.please"),
    new URL(caseAddress(handed, session), location.origin).href,
    handed.request_id === null ? "" : t("ask.request", { id: handed.request_id }),
  ];
  return (
    <Notice
      tone="info"
      level={2}
      title={t("ask.handed_over")}
      actions={
        <>
          <CopyButton what={t("ask.message")} text={message.filter(Boolean).join("\n")} />
          {may(session.operator.role, "cases.close") && <CloseCase handed={handed} />}
        </>
      }
    >
      <p>
        {handed.asked_by} · <Time at={handed.asked_at} /> · {said}
      </p>
      {handed.note !== null && <p>{handed.note}</p>}
    </Notice>
  );
}
