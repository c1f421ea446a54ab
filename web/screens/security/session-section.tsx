import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { OwnSessions } from "#contract/console/console-factors";
import { endSessions, ownSessionsOptions } from "../../api/factor-options.ts";
import { AdministrationFailure } from "../../ui/notices/administration-failure.tsx";
import { announce } from "../../ui/display/announce.ts";
import { Badge } from "../../ui/display/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { ReadFailure } from "../../ui/notices/read-failure.tsx";
import { Section } from "../../ui/display/section.tsx";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import { Table, Td, Th } from "../../ui/display/table.tsx";
import { Time } from "../../ui/display/time.tsx";
import utilities from "../../styles/utilities.module.css";

type OwnSession = OwnSessions["sessions"][number];

/** Lists the operator's sessions, and ends them. */
export function SessionSection({
  mayChange,
  onChange,
}: {
  mayChange: boolean;
  onChange: () => Promise<void>;
}) {
  const { t } = useTranslation("security");
  const own = useQuery(ownSessionsOptions);
  const { data } = own;
  const ending = useMutation({
    mutationFn: endSessions,
    onSuccess: async (result) => {
      await onChange();
      if (result.ok) announce(t("ended"));
    },
  });
  const whereOf = ({ browser, system }: OwnSession) =>
    browser !== null && system !== null
      ? t("where", { browser, system })
      : (browser ?? system ?? t("where_unknown"));
  const sessions = data?.sessions ?? [];
  return (
    <Section
      title={t("sessions")}
      actions={
        mayChange &&
        sessions.length > 1 && (
          <Button isPending={ending.isPending} onPress={() => ending.mutate({ others: true })}>
            {t("end_others")}
          </Button>
        )
      }
    >
      <p className={utilities.muted}>{t("sessions_text")}</p>
      <ReadFailure of={[own]} />
      {ending.data?.ok === false && <AdministrationFailure failure={ending.data} />}
      {data === undefined && !own.error && <Skeleton rows={2} height={28} />}
      {data && (
        <Table
          stack
          label={t("sessions")}
          head={
            <>
              <Th>{t("session_columns.where")}</Th>
              <Th>{t("session_columns.way")}</Th>
              <Th>{t("session_columns.began")}</Th>
              <Th>{t("session_columns.used")}</Th>
              <Th>{t("session_columns.action")}</Th>
            </>
          }
        >
          {sessions.map((session) => (
            <tr key={session.id}>
              <Td label={t("session_columns.where")}>{whereOf(session)}</Td>
              <Td label={t("session_columns.way")}>{t(`ways.${session.way}`)}</Td>
              <Td label={t("session_columns.began")}>
                <Time at={session.begun_at} />
              </Td>
              <Td label={t("session_columns.used")}>
                <Time at={session.last_used_at} />
              </Td>
              <Td label={t("session_columns.action")}>
                {session.current ? (
                  <Badge tone="ok">{t("current")}</Badge>
                ) : (
                  mayChange && (
                    <Button
                      onPress={() => ending.mutate({ id: session.id })}
                      aria-label={t("end_named", { where: whereOf(session) })}
                    >
                      {t("end")}
                    </Button>
                  )
                )}
              </Td>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  );
}
