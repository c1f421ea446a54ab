import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { sessionOptions } from "../../api/console-options.ts";
import { factorsOptions, ownSessionsOptions } from "../../api/factor-options.ts";
import { useSignOut } from "../../frame/leave-session.ts";
import { PageTitle } from "../../frame/page-title.tsx";
import { SignInAgain } from "../../frame/sign-in-again.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { FailureNotice } from "../../ui/notices/failure-notice.tsx";
import { ReadFailure } from "../../ui/notices/read-failure.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import { CodesDialog } from "./codes-dialog.tsx";
import { CodesSection } from "./codes-section.tsx";
import { PasskeySection } from "./passkey-section.tsx";
import { SessionSection } from "./session-section.tsx";
import styles from "./security.module.css";

/** Shows the operator's own passkeys, recovery codes and sessions. */
export function SecurityScreen() {
  const { t } = useTranslation("security");
  const { t: common } = useTranslation();
  const queryClient = useQueryClient();
  const { data: session } = useQuery(sessionOptions);
  const factors = useQuery(factorsOptions);
  const { data } = factors;
  const signOut = useSignOut();
  const [codes, setCodes] = useState<string[] | null>(null);

  async function changed() {
    await Promise.all(
      [factorsOptions, ownSessionsOptions].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
    );
  }

  /**
   * Refreshes the session only after the codes were saved: with the first passkey the whole console opens,
   * and the codes are shown only once.
   */
  function codesSaved() {
    setCodes(null);
    void queryClient.invalidateQueries({ queryKey: sessionOptions.queryKey });
  }

  const mayChange = data !== undefined && data.recent_until !== null;
  return (
    <div className={styles.page}>
      {session?.must_add_passkey && (
        <>
          {/* There is no console around it yet, whose header has the title. */}
          <PageTitle>{common("screens.security.title")}</PageTitle>
          <Notice
            tone="warning"
            title={t("required_title")}
            level={2}
            actions={
              <Button isPending={signOut.isPending} onPress={() => signOut.mutate()}>
                {common("frame.sign_out")}
              </Button>
            }
          >
            <p>{t("required_text")}</p>
            {signOut.data && <FailureNotice failure={signOut.data} free />}
          </Notice>
        </>
      )}
      <ReadFailure of={[factors]} />
      {data === undefined && !factors.error && <Skeleton rows={10} height={28} />}
      {data && !mayChange && <SignInAgain what="security" />}
      {data && (
        <>
          <PasskeySection factors={data} mayChange={mayChange} onChange={changed} onCodes={setCodes} />
          <CodesSection factors={data} mayChange={mayChange} onCodes={setCodes} onChange={changed} />
          <SessionSection mayChange={mayChange} onChange={changed} />
        </>
      )}
      {codes && <CodesDialog codes={codes} onClose={codesSaved} />}
    </div>
  );
}
