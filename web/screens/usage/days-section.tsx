import type { CallEnding } from "#contract/console/states";
import type { UsageAnswer } from "#contract/console/usage";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useOperationName } from "../../ui/display/operation-name.ts";
import { Section } from "../../ui/display/section.tsx";
import { NumberCell, Table, Th } from "../../ui/display/table.tsx";
import type { DaySeries } from "./day-series.ts";
import { DaysChart } from "./days-chart.tsx";
import utilities from "../../styles/utilities.module.css";
import styles from "./usage.module.css";

const endingColours: Record<CallEnding, string | undefined> = {
  answered: styles.answered,
  refused: styles.refused,
  failed: styles.failed,
  gone: styles.gone,
};

/** Shows figures of each day, or of each hour of today, as a chart with its legend and as a table. */
export function DaysSection({
  name,
  usage,
  series,
}: {
  name: "units" | "endings";
  usage: UsageAnswer;
  series: DaySeries;
}) {
  const { t, language } = useTranslation("usage");
  const operationName = useOperationName();
  const format = new Intl.NumberFormat(language);
  const number = (figure: number) => format.format(figure);
  const { days, names, figures, totals, total, isByHour } = series;
  const title = t(name === "units" && isByHour ? "units_by_hour" : name);
  const hours = new Intl.DateTimeFormat(language, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: usage.zone,
  });
  const dayName = (day: string, short = false) =>
    isByHour ? hours.format(new Date(day)) : short ? day.slice(5) : day;
  const nameOf = (each: string) =>
    name === "endings" ? t(`ending.${each as CallEnding}`) : operationName(each);
  const colourOf = (each: string, index: number) =>
    (name === "endings" ? endingColours[each as CallEnding] : styles[`series${index % 8}`]) ?? "";
  const max = Math.max(0, ...totals);
  const summary = t(`totals.${name}`, { count: total });
  const label = t(isByHour ? "chart_by_hour" : "chart", {
    title,
    total: summary,
    from: usage.from,
    to: usage.to,
    day: total === 0 ? "" : dayName(days[totals.indexOf(max)] ?? ""),
    most: number(max),
  });
  return (
    <Section title={title}>
      <p className={utilities.muted}>{total === 0 ? t("none") : summary}</p>
      {total > 0 && (
        <>
          <DaysChart
            series={series}
            dayName={dayName}
            label={label}
            nameOf={nameOf}
            colourOf={colourOf}
            number={number}
          />
          <ul className={styles.legend}>
            {names.map((each, index) => (
              <li key={each}>
                <svg width="10" height="10" aria-hidden="true" className={colourOf(each, index)}>
                  <rect width="10" height="10" />
                </svg>
                {nameOf(each)}{" "}
                <b>{number((figures.get(each) ?? []).reduce((sum, figure) => sum + figure, 0))}</b>
              </li>
            ))}
          </ul>
          <details className={styles.more}>
            <summary>{t("as_table")}</summary>
            <Table
              label={title}
              head={
                <>
                  <Th>{t(isByHour ? "hour" : "day")}</Th>
                  {names.map((each) => (
                    <Th key={each} number>
                      {nameOf(each)}
                    </Th>
                  ))}
                  <Th number>{t("total")}</Th>
                </>
              }
            >
              {days
                .map((day, index) => (
                  <tr key={day}>
                    <td className={styles.day}>{dayName(day)}</td>
                    {names.map((each) => (
                      <NumberCell key={each}>{number(figures.get(each)?.[index] ?? 0)}</NumberCell>
                    ))}
                    <NumberCell>{number(totals[index] ?? 0)}</NumberCell>
                  </tr>
                ))
                .toReversed()}
            </Table>
          </details>
        </>
      )}
    </Section>
  );
}
