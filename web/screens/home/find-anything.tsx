import { type FormEvent, type KeyboardEvent, Suspense, useRef, useState } from "react";
import type { Session } from "#contract/console/console";
import { loadWords } from "../../i18n/load-words.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";
import { TextArea } from "../../ui/controls/text-area.tsx";
import styles from "./home.module.css";

const offerLinks = lazyComponent(async () => {
  const [{ CommandLinks: OfferLinks }] = await Promise.all([
    import("../../frame/palette/command-links.tsx"),
    loadWords("palette"),
  ]);
  return OfferLinks;
});
const buyingOffer = lazyComponent(async () => (await import("./buying-offer.tsx")).BuyingOffer);

/**
 * Shows one field for any text that was received: a message, a link, an id. Below it is what the message asks to buy, with what
 * reading the product costs, and the text's possible meanings, which spend nothing.
 */
export function FindAnything({ operator }: { operator: Session["operator"] }) {
  const { t } = useTranslation("home");
  const [text, setText] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLUListElement>(null);

  function open(event: FormEvent) {
    event.preventDefault();
    // A press that costs units is always one of its own, so Enter only goes to its button.
    const offer = form.current?.querySelector<HTMLElement>("[data-offer] button");
    const first = list.current?.querySelector("a");
    if (offer) offer.focus();
    else if (list.current?.dataset["several"] === undefined) first?.click();
    else first?.focus();
  }

  function submitByEnter(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!event.repeat) form.current?.requestSubmit();
  }

  function prepare() {
    void offerLinks.load().catch(() => {});
    void buyingOffer.load().catch(() => {});
  }

  return (
    <form role="search" className={styles.find} onSubmit={open} ref={form}>
      <TextArea
        label={t("find")}
        placeholder={t("find_hint")}
        rows={2}
        value={text}
        onChange={setText}
        onKeyDown={submitByEnter}
        onFocus={prepare}
        autoComplete="off"
        spellCheck="false"
      />
      {text.trim() !== "" && (
        <Suspense>
          <buyingOffer.Part text={text} operator={operator} />
          <offerLinks.Part text={text} operator={operator} ref={list} />
        </Suspense>
      )}
    </form>
  );
}
