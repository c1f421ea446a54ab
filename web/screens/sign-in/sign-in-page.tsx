import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { SignIn } from "#contract/console";
import type { CallFailure } from "../../api/call-result.ts";
import { environmentOptions, sessionOptions } from "../../api/console-options.ts";
import { signIn } from "../../api/sign-in.ts";
import { PageTitle } from "../../frame/page-title.tsx";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Time } from "../../ui/time.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import styles from "./sign-in.module.css";

/** Email and password; in the demo one press signs in as a role. */
export function SignInPage({ next }: { next: string | undefined }) {
  const { t } = useTranslation("sign-in");
  const { t: common } = useTranslation();
  const queryClient = useQueryClient();
  const router = useRouter();
  const { data: environment } = useQuery(environmentOptions);
  const attempt = useMutation({
    mutationFn: (credentials: SignIn) => signIn(credentials),
    onSuccess: async (result) => {
      if (!result.ok) return;
      queryClient.setQueryData(sessionOptions.queryKey, result.value);
      await router.navigate({ href: next ?? "/", replace: true });
    },
  });
  const failure = attempt.data?.ok === false ? attempt.data : null;
  // Only the button that was pressed turns.
  const pressed = attempt.isPending && attempt.variables ? pressedName(attempt.variables) : null;
  return (
    <div className={styles.card}>
      <p className={styles.product}>{common("product")}</p>
      <PageTitle>{t("title")}</PageTitle>
      {next !== undefined && <p className={styles.muted}>{t("returning")}</p>}
      <SignInForm
        isPending={pressed === "password"}
        onSubmit={(credentials) => attempt.mutate(credentials)}
      />
      {failure && <SignInFailure failure={failure} />}
      {environment !== undefined && environment.demo_roles.length > 0 && (
        <section className={styles.demo} aria-labelledby="demo">
          <h2 id="demo">{t("demo_title")}</h2>
          <p className={styles.muted}>{t("demo_text")}</p>
          {environment.demo_roles.map((role) => (
            <Button key={role} isPending={pressed === role} onPress={() => attempt.mutate({ demo: role })}>
              {t("demo", { role: common(`roles.${role}`) })}
            </Button>
          ))}
        </section>
      )}
    </div>
  );
}

function pressedName(credentials: SignIn): string {
  return "demo" in credentials ? credentials.demo : "password";
}

/** Why signing in did not work: wrong (never which of the two), too often, or no answer. */
function SignInFailure({ failure }: { failure: CallFailure }) {
  const { t } = useTranslation("sign-in");
  if (failure.kind === "no_answer") return <Notice tone="problem" live="alert" title={t("no_answer")} />;
  if (failure.status === 401) return <Notice tone="problem" live="alert" title={t("wrong")} />;
  if (failure.status === 429)
    return (
      <Notice tone="caution" live="alert" title={t("throttled")}>
        {failure.retryAt !== undefined && (
          <p>
            {t("throttled_until")} <Time at={failure.retryAt} timeOnly />
          </p>
        )}
      </Notice>
    );
  return <FailureNotice failure={failure} free />;
}
