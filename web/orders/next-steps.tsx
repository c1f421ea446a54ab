import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { sessionOptions } from "../api/console-options.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { AskAdministrator } from "./ask-administrator.tsx";
import { CompanyInstruction } from "./company-instruction.tsx";
import { OrderCase, useHandedCase } from "./handed-over.tsx";
import { type LinkMethod, PaymentLink } from "./payment-link.tsx";
import { type CheckedOrder, isOrderUnknown, orderVerdict } from "./payment-outcome.ts";
import { RemindMe } from "./remind-me.tsx";
import { ReplySection } from "./reply-section.tsx";
import type { PaymentVerdict } from "#contract/public/payment-verdict";
import utilities from "../styles/utilities.module.css";

/** Ways to pay that a verdict leaves open; none where a link would be refused as the check was. */
const methods: Record<PaymentVerdict["kind"], readonly LinkMethod[]> = {
  kjb_possible: ["kjb"],
  kjb_not_reported: ["alipay", "credit", "group"],
  no_channels: [],
  nothing_to_pay: [],
  fix_authorization: [],
  refused: [],
  check_failed: [],
};

/** Verdicts that an administrator has to act on. */
const forAdministrators: readonly PaymentVerdict["kind"][] = ["fix_authorization", "refused", "check_failed"];

type NextStepsProps = CheckedOrder & {
  /** Whether this is on the order's own page. */
  isCase?: boolean;
};

/**
 * Offers what follows from the verdict on an order: the payment link, the company's instruction, an administrator's help,
 * a reminder and the reply to the buyer. Link, order page and reply belong to purchasing.
 */
export function NextSteps({ orderId, outcome, isCase = false }: NextStepsProps) {
  const { t } = useTranslation("order-steps");
  const { data: session } = useQuery(sessionOptions);
  const handed = useHandedCase(orderId);
  if (!session) return null;
  const { kind } = orderVerdict(outcome);
  const isUnknown = isOrderUnknown(outcome);
  const isAsking = forAdministrators.includes(kind) && session.operator.role !== "admin";
  return (
    <div className={utilities.wideStack}>
      {session.purchasing && methods[kind].length > 0 && (
        <PaymentLink orderIds={[orderId]} methods={methods[kind]} />
      )}
      <CompanyInstruction verdict={kind} />
      <OrderCase orderId={orderId} handed={handed} />
      {!handed && isAsking && <AskAdministrator {...{ orderId, outcome }} />}
      {!isUnknown && <RemindMe orderId={orderId} outcome={outcome} operatorId={session.operator.id} />}
      {session.purchasing && !isCase && !isUnknown && (
        <p>
          <Link to="/orders/$id" params={{ id: orderId }} search={{ channel: "1688" }}>
            {t("open_case")}
          </Link>
        </p>
      )}
      {session.purchasing && <ReplySection orderId={orderId} outcome={outcome} />}
    </div>
  );
}
