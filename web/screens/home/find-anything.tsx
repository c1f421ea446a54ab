import { type FormEvent, Suspense, useRef, useState } from "react";
import type { Session } from "#contract/console/console";
import { loadWords } from "../../i18n/load-words.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { laterPart } from "../../ui/browser/lazy-component.ts";
import { TextField } from "../../ui/controls/text-field.tsx";
import styles from "./home.module.css";

const offerLinks = laterPart(async () => {
  const [{ CommandLinks: OfferLinks }] = await Promise.all([
    import("../../frame/palette/command-links.tsx"),
    loadWords("palette"),
  ]);
  return OfferLinks;
});

/**
 * Shows one field for any text that was received: a message, a link, an id. Below it are its possible
 * meanings; nothing is spent here.
 */
export function FindAnything({ operator }: { operator: Session["operator"] }) {
  const { t } = useTranslation("home");
  const [text, setText] = useState("");
  const list = useRef<HTMLUListElement>(null);

  function open(event: FormEvent) {
    event.preventDefault();
    const first = list.current?.querySelector("a");
    if (list.current?.dataset["several"] === undefined) first?.click();
    else first?.focus();
  }

  return (
    <form role="search" className={styles.find} onSubmit={open}>
      <TextField
        label={t("find")}
        placeholder={t("find_hint")}
        value={text}
        onChange={setText}
        onFocus={() => void offerLinks.load().catch(() => {})}
        autoComplete="off"
        spellCheck="false"
      />
      {text.trim() !== "" && (
        <Suspense>
          <offerLinks.Part text={text} operator={operator} ref={list} />
        </Suspense>
      )}
    </form>
  );
}
