import { useEffect, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { serverNow } from "../../../api/server-clock.ts";
import styles from "../categories.module.css";

/** How long ago a tree was read, also on a page that stays open all day. @param at ISO */
export function Age({ at }: { at: string }) {
  const { language } = useTranslation();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return <span className={styles.whole}>({ageText(at, language, now)})</span>;
}

const everyMs = 60_000;

const steps = [
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
] as const;

/** How long ago, in the reader's language: "3 hours ago". Below a minute "now". @param at ISO */
export function ageText(at: string, language: string, now = serverNow()): string {
  const age = Math.max(0, now - Date.parse(at));
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const step = steps.find(({ ms }) => age >= ms);
  return step ? format.format(-Math.floor(age / step.ms), step.unit) : format.format(0, "second");
}
