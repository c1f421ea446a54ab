import type { UsageAnswer } from "#contract/console/usage";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Section } from "../../ui/display/section.tsx";
import { Table, Td, Th } from "../../ui/display/table.tsx";
import { Time } from "../../ui/display/time.tsx";
import utilities from "../../styles/utilities.module.css";
import styles from "./usage.module.css";

type Allowance = UsageAnswer["allowances"][number];

/** Shows each app's remaining units today, and when they run out at today's rate. */
export function AllowanceTable({ usage }: { usage: UsageAnswer }) {
  const { t, language } = useTranslation("usage");
  const format = new Intl.NumberFormat(language);
  const head = (
    <>
      <Th>{t("allowance.app")}</Th>
      <Th number>{t("allowance.used")}</Th>
      <Th number>{t("allowance.held")}</Th>
      <Th number>{t("allowance.left")}</Th>
      <Th number>{t("allowance.of")}</Th>
      <Th>{t("allowance.ends")}</Th>
    </>
  );
  return (
    <Section title={t("today")}>
      <p className={utilities.muted}>
        {t("today_text")} <Time at={usage.resets_at} />
      </p>
      {usage.allowances.length === 0 ? (
        <p>{t("no_apps")}</p>
      ) : (
        <Table stack label={t("today")} head={head}>
          {usage.allowances.toSorted(byWhatIsLeft).map((each) => (
            <tr key={each.app}>
              <Td label={t("allowance.app")}>{each.name}</Td>
              <Td label={t("allowance.used")} number>
                {format.format(each.used)}
              </Td>
              <Td label={t("allowance.held")} number>
                {format.format(each.held)}
              </Td>
              <Td label={t("allowance.left")} number>
                {each.stopped === null ? format.format(each.left) : "–"}
              </Td>
              <Td label={t("allowance.of")} number>
                {format.format(each.daily_units)}
              </Td>
              <Td label={t("allowance.ends")}>
                <Pace of={each} />
              </Td>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  );
}

/**
 * Sorts apps whose units run out first to the top, and apps that cannot use any to the bottom; equals stay in
 * the server's order.
 */
function byWhatIsLeft(one: Allowance, other: Allowance): number {
  const part = ({ left, stopped, daily_units: all }: Allowance) =>
    stopped !== null ? 2 : left === 0 ? 0 : left / all;
  return part(one) - part(other);
}

function Pace({ of: { left, used, stopped, ends_at: endsAt } }: { of: Allowance }) {
  const { t } = useTranslation("usage");
  if (stopped !== null) return <strong>{t(`allowance.stopped.${stopped}`)}</strong>;
  if (left === 0) return <strong className={styles.gone_today}>{t("allowance.used_up")}</strong>;
  if (endsAt !== null)
    return (
      <span className={styles.ending_today}>
        {t("allowance.ends_at")} <Time at={endsAt} timeOnly />
      </span>
    );
  return (
    <span className={utilities.muted}>{used === 0 ? t("allowance.unused") : t("allowance.enough")}</span>
  );
}
