import { Link } from "@tanstack/react-router";
import type { UsageAnswer } from "#contract/console/usage";
import { colon } from "../../i18n/sentence-gap.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { channelName } from "../../ui/display/channel-name.ts";
import { Section } from "../../ui/display/section.tsx";
import { NumberCell, Table, Td, Th } from "../../ui/display/table.tsx";
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx";
import utilities from "../../styles/utilities.module.css";
import styles from "./usage.module.css";

type Tabled = { usage: UsageAnswer };

/** Shows why calls were refused or failed; each code links to its calls. */
export function CodeTable({
  usage,
  app,
  apiKey,
}: Tabled & { app: string | undefined; apiKey: string | undefined }) {
  const { t, language } = useTranslation("usage");
  const format = new Intl.NumberFormat(language);
  return (
    <Section title={t("codes")}>
      {usage.codes.length === 0 ? (
        <p className={utilities.muted}>{t("none")}</p>
      ) : (
        <Table
          label={t("codes")}
          head={
            <>
              <Th>{t("code")}</Th>
              <Th number>{t("calls")}</Th>
            </>
          }
        >
          {usage.codes.map(({ code, calls }) => (
            <tr key={code}>
              <td>
                <Link to="/activity" search={{ code, app, key: apiKey }}>
                  <code className={styles.code}>{code}</code>
                </Link>
              </td>
              <NumberCell>{format.format(calls)}</NumberCell>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  );
}

/** Shows how often each limit refused a call, including limits that refused none. */
export function LimitTable({ usage }: Tabled) {
  const { t, language } = useTranslation("usage");
  const format = new Intl.NumberFormat(language);
  return (
    <Section title={t("limits")}>
      <Table
        label={t("limits")}
        head={
          <>
            <Th>{t("limit")}</Th>
            <Th number>{t("calls")}</Th>
          </>
        }
      >
        {usage.limits.map(({ limit, calls }) => (
          <tr key={limit}>
            <td>{t(`limit_names.${limit}`)}</td>
            <NumberCell>{format.format(calls)}</NumberCell>
          </tr>
        ))}
      </Table>
    </Section>
  );
}

/** Shows the response times of each marketplace. */
export function TimeTable({ usage }: Tabled) {
  const { t, language } = useTranslation("usage");
  const format = new Intl.NumberFormat(language);
  return (
    <Section title={t("times")}>
      <p className={utilities.muted}>{t("times_text")}</p>
      {usage.times.length === 0 ? (
        <p className={utilities.muted}>{t("none")}</p>
      ) : (
        <Table
          label={t("times")}
          head={
            <>
              <Th>{t("marketplace")}</Th>
              <Th number>{t("calls")}</Th>
              <Th number>{t("median")}</Th>
              <Th number>{t("p95")}</Th>
            </>
          }
        >
          {usage.times.map(({ marketplace, calls, median_ms: median, p95_ms: p95 }) => (
            <tr key={marketplace}>
              <td>{channelName(marketplace, language)}</td>
              <NumberCell>{format.format(calls)}</NumberCell>
              <NumberCell>{t("ms", { ms: median })}</NumberCell>
              <NumberCell>{t("ms", { ms: p95 })}</NumberCell>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  );
}

/** Shows units by key; each row links to its calls. */
export function KeyTable({ usage }: Tabled) {
  const { t, language } = useTranslation("usage");
  const format = new Intl.NumberFormat(language);
  return (
    <Section title={t("keys")}>
      {usage.keys.length === 0 ? (
        <p className={utilities.muted}>{t("none")}</p>
      ) : (
        <Table
          stack
          label={t("keys")}
          head={
            <>
              <Th>{t("app")}</Th>
              <Th>{t("key")}</Th>
              <Th number>{t("paid")}</Th>
              <Th number>{t("unit")}</Th>
              <Th>
                <VisuallyHidden>{t("show_calls")}</VisuallyHidden>
              </Th>
            </>
          }
        >
          {usage.keys.map(({ app, key, calls, units }) => (
            <tr key={`${app} ${key}`}>
              <Td label={t("app")}>{usage.apps.find(({ id }) => id === app)?.name ?? app}</Td>
              <Td label={t("key")}>{key}</Td>
              <Td label={t("paid")} number>
                {format.format(calls)}
              </Td>
              <Td label={t("unit")} number>
                {format.format(units)}
              </Td>
              <Td label="">
                <Link
                  to="/activity"
                  search={{ app, key }}
                  aria-label={`${t("show_calls")}${colon(language)}${app} ${key}`}
                >
                  {t("show_calls")}
                </Link>
              </Td>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  );
}
