import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "./button.tsx";
import styles from "./samples.module.css";
import utilities from "../../styles/utilities.module.css";

/** Lists samples of the demo, each with a button. */
export function Samples({ children }: { children: ReactNode }) {
  return <ul className={styles.samples}>{children}</ul>;
}

export type SampleProps = {
  label: { en: string; zh: string };
  onPress: () => void;
  /** Cost of the press; undefined when it only fills a field. */
  units?: number;
  isDisabled?: boolean;
  /** Id of the sample. */
  children: ReactNode;
};

export function Sample({ label, units, children, onPress, ...press }: SampleProps) {
  const { t, language } = useTranslation();
  function pressed() {
    onPress();
    // The filled field is at the top, and the sample may be a screen below it.
    if (units === undefined) window.scrollTo({ top: 0 });
  }
  return (
    <li>
      <Button {...press} onPress={pressed}>
        <span className={styles.sample}>
          <span>{language === "zh-CN" ? label.zh : label.en}</span>
          <span className={utilities.note}>
            {children}
            {units !== undefined && t("cost", { units: t("units", { count: units }) })}
          </span>
        </span>
      </Button>
    </li>
  );
}
