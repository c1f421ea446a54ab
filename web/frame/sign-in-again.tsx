import { useLocation } from "@tanstack/react-router";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/controls/button.tsx";
import { FailureNotice } from "../ui/notices/failure-notice.tsx";
import { Notice } from "../ui/notices/notice.tsx";
import { useSignOut } from "./leave-session.ts";

/**
 * Says that a change requires a recent sign-in. The button signs out, so that the person proves to be the operator by
 * any of their ways to sign in, and the sign-in page returns to this one. What lasts until sign-out is lost.
 */
export function SignInAgain({ what }: { what: "keys" | "operators" | "webhooks" | "security" }) {
  const { t } = useTranslation("administration");
  const here = useLocation({ select: ({ href }) => href });
  const { data: failure, isPending, mutate: again } = useSignOut(here);
  return (
    <Notice
      tone="info"
      title={t("again.title")}
      level={2}
      actions={
        <Button isPending={isPending} onPress={() => again()}>
          {t("again.press")}
        </Button>
      }
    >
      <p>{t(`again.${what}`)}</p>
      {failure && <FailureNotice failure={failure} free />}
    </Notice>
  );
}
