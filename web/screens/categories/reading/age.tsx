import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ageText } from "./age-text.ts";
import styles from "../categories.module.css";

/** How long ago a tree was read, also on a page that stays open all day. @param at ISO */
export function Age({ at }: { at: string }) {
  const { i18n } = useTranslation();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return <span className={styles.whole}>({ageText(at, i18n.language, now)})</span>;
}

const everyMs = 60_000;
