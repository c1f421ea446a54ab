import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import { useLocation } from "@tanstack/react-router";
import { useTranslation } from "../i18n/use-translation.ts";
import { guideAddress } from "./guide-address.ts";
import styles from "./frame-header.module.css";

/** Opens the guide at the section about this page, in a new tab, so that typed text stays here. */
export function HelpLink() {
  const { t, language } = useTranslation();
  const { pathname } = useLocation();
  return (
    <a
      className={styles.link}
      href={guideAddress(pathname, language)}
      target="_blank"
      rel="noreferrer"
      aria-label={t("frame.help")}
    >
      <CircleQuestionMark size={16} />
    </a>
  );
}
