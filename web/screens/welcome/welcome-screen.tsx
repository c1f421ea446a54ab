import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { sessionOptions } from "../../api/console-options.ts";
import { openedLinkOptions } from "../../api/link-options.ts";
import { useSignOut } from "../../frame/leave-session.ts";
import { PageTitle } from "../../frame/page-title.tsx";
import { signInPath } from "../../frame/screen-paths.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { FailureNotice } from "../../ui/notices/failure-notice.tsx";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import { ChoosePassword } from "./choose-password.tsx";
import { LinkFailure } from "./link-failure.tsx";
import styles from "./welcome.module.css";

/** Lets an invited operator choose a password. It opens no session: that takes signing in. */
export function WelcomeScreen({ token }: { token: string }) {
  const { t } = useTranslation("welcome");
  const { t: common } = useTranslation();
  const { data, error } = useQuery({ ...openedLinkOptions(token), enabled: token !== "" });
  const [chosen, setChosen] = useState<string | null>(null);
  const body = () => {
    if (token === "") return <LinkFailure failure={null} />;
    if (error) return <LinkFailure failure={error.failure} />;
    if (!data) return <Skeleton rows={6} height={32} />;
    if (chosen !== null) return <Done email={chosen} needsPasskey={data.second_factor === "required"} />;
    return <ChoosePassword link={data} token={token} onDone={setChosen} />;
  };
  return (
    <div className={styles.card}>
      <p className={styles.product}>{common("product")}</p>
      <PageTitle>{chosen === null ? t("title") : t("done_title")}</PageTitle>
      {body()}
    </div>
  );
}

function Done({ email, needsPasskey }: { email: string; needsPasskey: boolean }) {
  const { t } = useTranslation("welcome");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: failure, mutate: signOut } = useSignOut();
  const button = useRef<HTMLButtonElement>(null);
  // The form that had the focus has disappeared.
  useEffect(() => button.current?.focus(), []);

  function enter() {
    // A session that is still open here belongs to another person.
    if (queryClient.getQueryData(sessionOptions.queryKey)) signOut();
    else void navigate({ to: signInPath, replace: true });
  }

  return (
    <>
      <p role="status">{t("done_text", { email })}</p>
      {needsPasskey && <p>{t("done_passkey")}</p>}
      <Button ref={button} variant="primary" onPress={enter}>
        {t("done_sign_in")}
      </Button>
      {failure && <FailureNotice failure={failure} free />}
    </>
  );
}
