import { useSuspenseQuery } from "@tanstack/react-query";
import { Outlet, useMatches } from "@tanstack/react-router";
import { useTranslation } from "../i18n/use-translation.ts";
import { mayOpen } from "#contract/console/roles";
import { sessionOptions } from "../api/console-options.ts";
import { ForbiddenPage } from "./forbidden-page.tsx";
import { FrameHeader } from "./frame-header.tsx";
import { NotFound } from "./not-found.tsx";
import { Navigation } from "./navigation.tsx";
import { signInPath, welcomePath } from "./screen-paths.ts";
import { SignedOutFrame } from "./signed-out-frame.tsx";
import styles from "./frame.module.css";

/**
 * Renders the frame of every screen: skip link, navigation, header with the title, and the screen in `main`.
 */
export function Frame() {
  const { t } = useTranslation();
  const { data: session } = useSuspenseQuery(sessionOptions);
  const screen = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.screen)?.staticData.screen,
  });
  // The sign-in page keeps its own frame while it is still shown, so that nothing jumps on the way to the
  // first screen. The address changes before the shown screen does.
  const signingIn = useMatches({
    select: (matches) => matches.some(({ fullPath }) => fullPath === signInPath || fullPath === welcomePath),
  });
  const forbidden =
    session !== null &&
    screen &&
    screen !== "home" &&
    screen !== "security" &&
    !mayOpen(session.operator.role, screen)
      ? screen
      : null;
  const isMissing = screen === "orders" && session?.purchasing !== true;
  if (session === null || signingIn || session.must_add_passkey)
    return (
      <SignedOutFrame>
        <Outlet />
      </SignedOutFrame>
    );
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {t("frame.skip")}
      </a>
      <Navigation session={session} />
      <div className={styles.page}>
        <FrameHeader session={session} screen={forbidden === null && !isMissing ? screen : undefined} />
        <main id="content" className={styles.main} tabIndex={-1}>
          {isMissing ? (
            <NotFound />
          ) : forbidden ? (
            <ForbiddenPage role={session.operator.role} screen={forbidden} />
          ) : (
            <Outlet />
          )}
        </main>
      </div>
    </div>
  );
}
