import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useId } from "react";
import { sessionOptions } from "../api/console-options.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { MessagePage } from "./message-page.tsx";
import styles from "./message-page.module.css";
import { nearestScreens } from "./nearest-screens.ts";
import { screenPaths } from "./screen-paths.ts";

/** Says that there is no page at this address, and links to the nearest ones. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const nearest = useId();
  const { data: session } = useQuery(sessionOptions);
  return (
    <MessagePage title={t("pages.not_found.title")}>
      <p>{t("pages.not_found.text")}</p>
      {session && (
        <div>
          <p id={nearest} className={styles.nearest}>
            {t("pages.not_found.nearest")}
          </p>
          <ul className={styles.links} aria-labelledby={nearest}>
            {nearestScreens(pathname, session.operator.role, session.purchasing).map((screen) => (
              <li key={screen}>
                <Link to={screenPaths[screen]}>{t(`screens.${screen}.title`)}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Link to="/">{t("pages.not_found.home")}</Link>
    </MessagePage>
  );
}
