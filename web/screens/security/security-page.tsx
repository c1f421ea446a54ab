import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { sessionOptions } from "../../api/console-options.ts";
import { factorsOptions, ownSessionsOptions } from "../../api/factor-options.ts";
import { leaveSession } from "../../frame/leave-session.ts";
import { PageTitle } from "../../frame/page-title.tsx";
import { securityPath, signInPath } from "../../frame/screen-paths.ts";
import { Button } from "../../ui/button.tsx";
import { ReadFailure } from "../../ui/read-failure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CodesDialog } from "./codes-dialog.tsx";
import { CodesSection } from "./codes-section.tsx";
import { PasskeySection } from "./passkey-section.tsx";
import { SessionSection } from "./session-section.tsx";
import styles from "./security.module.css";

/** One's own passkeys, recovery codes and sessions. */
export function SecurityPage() {
  const { t } = useTranslation("security");
  const { t: common } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionOptions);
  const factors = useQuery(factorsOptions);
  const { data } = factors;
  const [codes, setCodes] = useState<string[] | null>(null);

  async function changed() {
    await Promise.all(
      [factorsOptions, ownSessionsOptions].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
    );
  }

  /** Only now may the page around it change: with the first passkey the whole console opens, and the codes are shown once. */
  function codesKept() {
    setCodes(null);
    void queryClient.invalidateQueries({ queryKey: sessionOptions.queryKey });
  }

  async function again() {
    await leaveSession(queryClient);
    await navigate({ to: signInPath, search: { next: securityPath }, replace: true });
  }

  const mayChange = data !== undefined && data.recent_until !== null;
  return (
    <div className={styles.page}>
      {session?.must_add_passkey && (
        <>
          {/* Around it is no console yet, whose header has the title. */}
          <PageTitle>{common("screens.security.title")}</PageTitle>
          <Notice tone="caution" title={t("required_title")} level={2}>
            <p>{t("required_text")}</p>
          </Notice>
        </>
      )}
      <ReadFailure of={[factors]} />
      {data === undefined && !factors.error && <Skeleton rows={10} height={28} />}
      {data && !mayChange && (
        <Notice
          tone="info"
          title={t("again_title")}
          level={2}
          actions={<Button onPress={() => void again()}>{t("again")}</Button>}
        >
          <p>{t("again_text")}</p>
        </Notice>
      )}
      {data && (
        <>
          <PasskeySection factors={data} mayChange={mayChange} onChange={changed} onCodes={setCodes} />
          <CodesSection factors={data} mayChange={mayChange} onCodes={setCodes} onChange={changed} />
          <SessionSection mayChange={mayChange} onChange={changed} />
        </>
      )}
      {codes && <CodesDialog codes={codes} onClose={codesKept} />}
    </div>
  );
}
