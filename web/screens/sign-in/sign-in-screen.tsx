import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Suspense } from "react";
import type { Session, SignIn } from "#contract/console/console";
import type { ProviderRefusal } from "#contract/console/sign-in-provider";
import type { CallFailure } from "../../api/call-result.ts";
import { environmentOptions, sessionOptions } from "../../api/console-options.ts";
import { passkeysWork } from "../../api/passkeys-work.ts";
import { forgetSessionLoss, sessionWasLost } from "../../api/session-loss.ts";
import { signIn } from "../../api/sign-in.ts";
import { forgetOperator } from "../../frame/leave-session.ts";
import { signedInLast, notifyOtherTabs } from "../../frame/other-tabs.ts";
import { PageTitle } from "../../frame/page-title.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { FailureNotice } from "../../ui/notices/failure-notice.tsx";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { TooOften } from "../../ui/notices/too-often.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { ProviderButton } from "./provider-button.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import styles from "./sign-in.module.css";
import utilities from "../../styles/utilities.module.css";

const secondStep = lazyComponent(async () => (await import("./second-step.tsx")).SecondStep);

export type SignInScreenProps = {
  next: string | undefined;
  /** Reason why a sign-in at the company's provider failed. */
  refusal: ProviderRefusal | undefined;
};

/** Signs in with email and password, a passkey, or at the company's provider; in the demo one press signs in as a role. */
export function SignInScreen({ next, refusal }: SignInScreenProps) {
  const { t } = useTranslation("sign-in");
  const { t: common } = useTranslation();
  const queryClient = useQueryClient();
  const router = useRouter();
  const { data: environment } = useQuery(environmentOptions);
  async function enter(session: Session) {
    // A session that ended by itself leaves its answers to the same person, who paid for them, and to no other operator.
    if (signedInLast() !== session.operator.id) forgetOperator(queryClient);
    forgetSessionLoss();
    queryClient.setQueryData(sessionOptions.queryKey, session);
    notifyOtherTabs(session.operator.id);
    await router.navigate({ href: next ?? "/", replace: true });
  }

  const attempt = useMutation({
    mutationFn: (credentials: SignIn) => signIn(credentials),
    onSuccess: async (result) => {
      if (result.ok && "operator" in result.value) await enter(result.value);
    },
  });
  const failure = attempt.data?.ok === false ? attempt.data : null;
  // Only the pressed button shows the progress.
  const pressed = attempt.isPending && attempt.variables ? pressedName(attempt.variables) : null;
  if (attempt.data?.ok && "second_step" in attempt.data.value)
    return (
      <div className={styles.card}>
        <p className={styles.product}>{common("product")}</p>
        <Suspense>
          <secondStep.Part onSession={(session) => void enter(session)} onRestart={attempt.reset} />
        </Suspense>
      </div>
    );
  return (
    <div className={styles.card}>
      <p className={styles.product}>{common("product")}</p>
      <PageTitle>{t("title")}</PageTitle>
      {sessionWasLost() && <p role="status">{t("lost")}</p>}
      {next !== undefined && <p className={utilities.muted}>{t("returning")}</p>}
      {refusal !== undefined && attempt.isIdle && (
        <Notice tone="error" live="alert" title={t(`provider_refusals.${refusal}`)} />
      )}
      <SignInForm
        isPending={pressed === "password"}
        onSubmit={(credentials) => attempt.mutate(credentials)}
      />
      {failure && <SignInFailure failure={failure} />}
      {passkeysWork() && <PasskeyButton onSession={(session) => void enter(session)} />}
      {environment !== undefined && environment.sign_in_provider !== null && (
        <ProviderButton name={environment.sign_in_provider} next={next} />
      )}
      {environment !== undefined && environment.demo_roles.length > 0 && (
        <section className={styles.demo} aria-labelledby="demo">
          <h2 id="demo">{t("demo_title")}</h2>
          <p className={utilities.muted}>{t("demo_text")}</p>
          {environment.demo_open && <Notice tone="warning" title={t("demo_open")} />}
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

/** Explains why signing in failed: wrong credentials (never which of the two), too many attempts, or no answer. */
function SignInFailure({ failure }: { failure: CallFailure }) {
  const { t } = useTranslation("sign-in");
  if (failure.kind === "no_answer") return <Notice tone="error" live="alert" title={t("no_answer")} />;
  if (failure.envelope.code === "SIGN_IN_FAILED")
    return <Notice tone="error" live="alert" title={t("wrong")} />;
  if (failure.status === 429) return <TooOften failure={failure} />;
  return <FailureNotice failure={failure} free />;
}
