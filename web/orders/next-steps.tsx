import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { sessionOptions } from "../api/console-options.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { AskAdministrator } from "./ask-administrator.tsx";
import { type LinkMethod, PaymentLink } from "./payment-link.tsx";
import { type CheckedOrder, verdictOf } from "./payment-outcome.ts";
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

/** Offers what follows from the verdict on an order: the payment link, the reply to the buyer, and an administrator's help. */
export function NextSteps({ orderId, outcome, isCase = false }: NextStepsProps) {
  const { t } = useTranslation("payment-methods");
  const { t: steps } = useTranslation("order-steps");
  const { data: session } = useQuery(sessionOptions);
  const { kind } = verdictOf(outcome);
  const isAsking = forAdministrators.includes(kind) && session?.operator.role !== "admin";
  const requestId = outcome.ok || outcome.kind === "error" ? outcome.requestId : "";
  return (
    <div className={utilities.wideStack}>
      {methods[kind].length > 0 && <PaymentLink orderIds={[orderId]} methods={methods[kind]} />}
      {isAsking && (
        <div>
          <AskAdministrator
            orderId={orderId}
            happened={[t(`verdict.${kind}.title`), outcome.ok ? outcome.value.error_message : ""]
              .filter(Boolean)
              .join(": ")}
            requestId={requestId}
          />
        </div>
      )}
      {!isCase && (
        <p>
          <Link to="/orders/$id" params={{ id: orderId }} search={{ channel: "1688" }}>
            {steps("open_case")}
          </Link>
        </p>
      )}
      <ReplySection orderId={orderId} outcome={outcome} />
    </div>
  );
}
