import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { mayOpen } from "#contract/console/roles";
import { sessionOptions } from "../api/console-options.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./orders.module.css";

/** Says what helps with an order that the authorized account does not have, because no paid call about it can succeed. */
export function UnknownOrder({ orderId }: { orderId: string }) {
  const { t } = useTranslation("order-steps");
  const { data: session } = useQuery(sessionOptions);
  const mayLook = session && mayOpen(session.operator.role, "activity") && /^[0-9]{1,19}$/.test(orderId);
  return (
    <ol className={styles.steps}>
      <li>{t("unknown.correct")}</li>
      <li>{t("unknown.account")}</li>
      <li>
        {t("unknown.support")}{" "}
        {mayLook && (
          <Link to="/activity" search={{ subject: orderId }}>
            {t("unknown.activity")}
          </Link>
        )}
      </li>
    </ol>
  );
}
