import type { StaticDataRouteOption } from "@tanstack/react-router";
import { useTranslation } from "../i18n/use-translation.ts";
import type { Session } from "#contract/console/console";
import { EnvironmentBadge } from "./environment-badge.tsx";
import { HelpLink } from "./help-link.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { OperatorMenu } from "./operator-menu.tsx";
import { Palette } from "./palette/palette.tsx";
import { PageTitle } from "./page-title.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { UnitsToday } from "./units-today.tsx";
import styles from "./frame-header.module.css";

/**
 * Renders the title on the left and the permanent controls on the right. A page without a screen (not found)
 * brings its own h1.
 */
export function FrameHeader({
  session,
  screen,
}: {
  session: Session;
  screen: StaticDataRouteOption["screen"];
}) {
  const { t } = useTranslation();
  return (
    <header className={styles.header}>
      {screen !== undefined && <PageTitle>{t(`screens.${screen}.title`)}</PageTitle>}
      <span className={styles.space} />
      <span className={styles.facts}>
        <span className={styles.environment}>
          <EnvironmentBadge />
        </span>
        <UnitsToday />
      </span>
      <Palette operator={session.operator} />
      <HelpLink />
      <LanguageSwitch />
      <ThemeSwitch />
      <OperatorMenu session={session} />
    </header>
  );
}
