import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "../i18n/use-translation.ts";
import type { Session } from "#contract/console/console";
import { Dialog } from "../ui/overlays/dialog.tsx";
import { FailureNotice } from "../ui/notices/failure-notice.tsx";
import { Menu } from "../ui/overlays/menu.tsx";
import { useSignOut } from "./leave-session.ts";
import { securityPath } from "./screen-paths.ts";
import styles from "./frame-header.module.css";

/** Shows who is signed in, with links to their own pages and the sign-out. */
export function OperatorMenu({ session }: { session: Session }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: failure, mutate: signOut, reset } = useSignOut();
  const { name, role } = session.operator;
  return (
    <>
      <Menu
        // The accessible name contains the visible text, because voice control users speak what they see.
        label={t("frame.operator_menu", { initials: initials(name), name, role: t(`roles.${role}`) })}
        trigger={
          <span className={styles.initials} aria-hidden>
            {initials(name)}
          </span>
        }
        note={`${t("frame.signed_in_as")} ${name} · ${t(`roles.${role}`)}`}
        actions={[
          { text: t("screens.security.title"), run: () => void navigate({ to: securityPath }) },
          { text: t("frame.sign_out"), run: () => signOut() },
        ]}
      />
      {failure && (
        <Dialog title={t("frame.still_signed_in")} isOpen onClose={reset}>
          <FailureNotice failure={failure} free />
        </Dialog>
      )}
    </>
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
