import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { leaveSession } from "./leave-session.ts";
import { signInPath } from "./screen-paths.ts";

/** What cannot be changed because the sign-in is too long ago: leads there, and back to this page. */
export function SignInAgain({ what }: { what: "keys" | "operators" }) {
  const { t } = useTranslation("administration");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const next = useLocation({ select: ({ href }) => href });

  async function again() {
    await leaveSession(queryClient);
    await navigate({ to: signInPath, search: { next }, replace: true });
  }

  return (
    <Notice
      tone="info"
      title={t("again.title")}
      level={2}
      actions={<Button onPress={() => void again()}>{t("again.press")}</Button>}
    >
      <p>{t(`again.${what}`)}</p>
    </Notice>
  );
}
