import { useLocation } from "@tanstack/react-router";
import { useTranslation } from "../i18n/use-translation.ts";
import { useQuery } from "@tanstack/react-query";
import { environmentOptions } from "../api/console-options.ts";
import { guideAddress } from "./guide-address.ts";
import styles from "./frame-header.module.css";

/** Opens the guide at the section about this page, in a new tab, so that typed text stays here; its tooltip is the version. */
export function HelpLink() {
  const { t, language } = useTranslation();
  const { pathname } = useLocation();
  const { data: environment } = useQuery(environmentOptions);
  return (
    <a
      className={styles.link}
      href={guideAddress(pathname, language)}
      target="_blank"
      rel="noreferrer"
      aria-label={t("frame.help")}
      title={environment && t("frame.version", { version: environment.version })}
    >
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path
          d="M5.4 5.6a2.6 2.6 0 1 1 3.9 2.3c-.9.5-1.3 1-1.3 2M8 12.2v1.3"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
      </svg>
    </a>
  );
}
