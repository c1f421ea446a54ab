import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "../i18n/use-translation.ts";
import type { Session } from "#contract/console";
import { Menu } from "../ui/menu.tsx";
import { leaveSession } from "./leave-session.ts";
import { securityPath, signInPath } from "./screen-paths.ts";
import styles from "./operator-menu.module.css";

/** Who is signed in, what is their own, and the way out. */
export function OperatorMenu({ session }: { session: Session }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { name, role } = session.operator;

  async function leave() {
    await leaveSession(queryClient);
    await navigate({ to: signInPath, replace: true });
  }

  return (
    <Menu
      // What is seen is in it: whoever speaks to the browser says that.
      label={t("frame.operator_menu", { initials: initials(name), name, role: t(`roles.${role}`) })}
      trigger={
        <span className={styles.initials} aria-hidden>
          {initials(name)}
        </span>
      }
      note={`${t("frame.signed_in_as")} ${name} · ${t(`roles.${role}`)}`}
      actions={[
        { text: t("screens.security.title"), run: () => void navigate({ to: securityPath }) },
        { text: t("frame.sign_out"), run: () => void leave() },
      ]}
    />
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
