import { useLocation } from "@tanstack/react-router";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/controls/button.tsx";
import { FailureNotice } from "../ui/notices/failure-notice.tsx";
import { Notice } from "../ui/notices/notice.tsx";
import { useSignOut } from "./leave-session.ts";

/** Says that a change requires a recent sign-in, with a link that signs in and returns to this page. */
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
