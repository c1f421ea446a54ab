import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Session } from "#contract/console/console";
import { mayOpen, screensOf } from "#contract/console/roles";
import { sessionOptions } from "../../api/console-options.ts";
import { accountOptions, readAgainAt } from "../../api/free-query-options.ts";
import { homeOptions } from "../../api/home-options.ts";
import { orderAlertsOptions } from "../../api/order-options.ts";
import { screenPaths } from "../../frame/screen-paths.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { ReadFailure } from "../../ui/notices/read-failure.tsx";
import { ReadLater } from "../../ui/notices/read-later.tsx";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import { AccountAlerts, accountAlerts } from "./account-alerts.tsx";
import { FindAnything } from "./find-anything.tsx";
import { Desk } from "./desk.tsx";
import { HandedOver } from "./handed-over.tsx";
import { NeedingOrders } from "./needing-orders.tsx";
import { RememberedOrders } from "./remembered-orders.tsx";
import { ServerAlerts } from "./server-alerts.tsx";
import styles from "./home.module.css";
import utilities from "../../styles/utilities.module.css";

/** Shows one field for any text, the orders, reminders and cases that need a person, the work on this device, and today's alerts, each with its one action. */
export function HomeScreen() {
  const { data: session } = useQuery(sessionOptions);
  const { data: orders } = useQuery(needingOptions(session));
  const { data: home } = useQuery(homeOptions);
  const [hasDue, setHasDue] = useState(false);
  return (
    <div className={styles.page}>
      {session && <FindAnything operator={session.operator} />}
      {orders && orders.alerts.length > 0 && <NeedingOrders orders={orders.alerts} />}
      {session && <RememberedOrders session={session} onDue={setHasDue} />}
      {session && home && <HandedOver cases={home.cases} session={session} />}
      {session && <Desk operator={session.operator} />}
      {session && <Alerts session={session} hasDue={hasDue} />}
    </div>
  );
}

/** Returns the query options for the orders that need a person; nothing is asked while purchasing is off. */
function needingOptions(session: Session | null | undefined) {
  return { ...orderAlertsOptions, enabled: session?.purchasing === true };
}

function Alerts({ session, hasDue }: { session: Session; hasDue: boolean }) {
  const { t } = useTranslation("home");
  const { t: common } = useTranslation();
  const { role } = session.operator;
  const home = useQuery(homeOptions);
  const account = useQuery(accountOptions);
  const orders = useQuery(needingOptions(session));
  const accountAt = readAgainAt(account);
  if (home.isPending || orders.isLoading || (account.isPending && accountAt === null))
    return <Skeleton rows={4} height={56} />;

  const ofAccount = account.data
    ? accountAlerts(account.data, { role, ending: home.data?.ending ?? [] })
    : null;
  // The account already reports its own app.
  const ofHome = home.data && {
    ...home.data,
    low: home.data.low.filter(({ app }) => app !== account.data?.app.id),
    missing: home.data.missing.filter(({ app }) => app !== account.data?.app.id),
  };
  const ofServer = ofHome
    ? [ofHome.failing, ofHome.ending, ofHome.missing, ofHome.low, ofHome.webhooks, ofHome.cases].flat()
        .length + Number(ofHome.purchasing_stopped)
    : 0;
  const isCalm = !hasDue && !orders.error && (orders.data?.alerts ?? []).length === 0;
  const isQuiet = !home.error && ofAccount?.isQuiet && ofServer === 0 && isCalm;
  if (isQuiet)
    return (
      <EmptyState
        title={t("nothing_title")}
        actions={screensOf(role)
          .slice(0, 3)
          .map((screen) => (
            <Link key={screen} to={screenPaths[screen]}>
              {common(`screens.${screen}.title`)}
            </Link>
          ))}
      >
        <p>{t(mayOpen(role, "access") && ofHome?.unchecked === 0 ? "nothing_text_all" : "nothing_text")}</p>
      </EmptyState>
    );
  return (
    <div className={utilities.stack}>
      <ReadFailure of={[home, account, orders]} />
      {accountAt !== null && <ReadLater at={accountAt} />}
      {ofHome && <ServerAlerts home={ofHome} role={role} />}
      {ofAccount && account.data && <AccountAlerts {...ofAccount} quota={account.data.quota} role={role} />}
    </div>
  );
}
