import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { Section } from "../../ui/display/section.tsx";
import { type SnippetLanguage, verifySnippets } from "./verify-snippets.ts";
import shared from "../../ui/notices/administration.module.css";
import styles from "./webhooks.module.css";

const languages = Object.keys(verifySnippets) as SnippetLanguage[];

/** Shows a program that verifies the messages, in the chosen programming language. */
export function VerifySection() {
  const { t } = useTranslation("webhooks");
  const [language, setLanguage] = useState<SnippetLanguage>("TypeScript");
  const text = verifySnippets[language];
  return (
    <Section title={t("verify.title")}>
      <p>{t("verify.text")}</p>
      <div className={styles.choice}>
        <Select
          label={t("verify.language")}
          options={languages.map((value) => ({ value, label: value }))}
          value={language}
          onChange={setLanguage}
        />
        <CopyButton what={t("verify.noun")} text={text} />
      </div>
      <section className={shared.code} aria-label={t("verify.noun")} tabIndex={0}>
        <pre>{text}</pre>
      </section>
    </Section>
  );
}
