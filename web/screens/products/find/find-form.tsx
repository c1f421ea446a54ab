import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { productDetailEndpoint } from "#contract/product-detail";
import { productSearchEndpoint } from "#contract/product-search";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { channelName } from "../../../ui/channel-name.ts";
import type { ProductReference } from "../product-reference.ts";
import { ChannelChoice } from "../search/channel-choice.tsx";
import { type SearchDraft, searchFaults } from "../search/search-request.ts";
import { FindFilters } from "./find-filters.tsx";
import { type Find, readFind } from "./read-find.ts";
import styles from "./find-form.module.css";

export type FindFormProps = {
  draft: SearchDraft;
  onDraftChange: (draft: SearchDraft) => void;
  onSearch: (draft: SearchDraft) => void;
  onOpen: (reference: ProductReference) => void;
  isPending: boolean;
  /** Whether this is what the page is there for now. */
  isPrimary: boolean;
  /** Without filters beside a product that is open. */
  hasFilters: boolean;
};

/**
 * One box for words, links, shared texts and ids: what it understood stands below it, and the button says what a press does and
 * costs. Faults of a search are said after the first press, and vanish as they are mended.
 */
export function FindForm(props: FindFormProps) {
  const { draft, onDraftChange, onSearch, onOpen, isPending, isPrimary, hasFilters } = props;
  const { t } = useTranslation("products");
  const [pressed, setPressed] = useState(false);
  /** The text that was declared to be words, although it looks like an id. */
  const [asWords, setAsWords] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const read = readFind(draft.q, draft.channel);
  const find: Find =
    read.kind === "product" && !read.isSure && asWords === draft.q ? { kind: "words" } : read;
  const faults: Partial<Record<string, string>> =
    find.kind === "product"
      ? {}
      : find.kind === "fault"
        ? { q: t(`find.links.${find.link}`) }
        : Object.fromEntries(
            Object.entries(searchFaults(draft)).map(([field, fault]) => [field, t(`faults.${fault}`)]),
          );
  const shown = pressed || find.kind === "fault" ? faults : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const [faulty] = Object.keys(faults);
    setPressed(faulty !== undefined);
    if (faulty !== undefined) form.current?.querySelector<HTMLInputElement>(`[name="${faulty}"]`)?.focus();
    else if (find.kind === "product") onOpen(find.reference);
    else onSearch(draft);
  }

  return (
    <form
      ref={form}
      className={styles.form}
      role="search"
      aria-label={t("find.form")}
      onSubmit={submit}
      noValidate
    >
      <div className={styles.main}>
        <ChannelChoice channel={draft.channel} onChange={(channel) => onDraftChange({ ...draft, channel })} />
        <TextField
          label={t("find.field")}
          name="q"
          value={draft.q}
          onChange={(q) => onDraftChange({ ...draft, q })}
          autoComplete="off"
          spellCheck="false"
          placeholder={t("find.placeholder")}
          description={shown["q"] === undefined ? <Understood find={find} draft={draft} /> : undefined}
          {...(shown["q"] === undefined ? {} : { error: shown["q"] })}
        />
        <div className={styles.press}>
          <Button
            type="submit"
            variant={isPrimary ? "primary" : "secondary"}
            isPending={isPending}
            units={find.kind === "product" ? productDetailEndpoint.units : productSearchEndpoint.units}
          >
            {t(find.kind === "product" ? "open.press" : "search.press")}
          </Button>
        </div>
      </div>
      {find.kind === "product" && read.kind === "product" && !read.isSure && (
        <div>
          <Button variant="quiet" onPress={() => setAsWords(draft.q)}>
            {t("find.as_words")}
          </Button>
        </div>
      )}
      {hasFilters && find.kind !== "product" && (
        <FindFilters draft={draft} onDraftChange={onDraftChange} faults={shown} />
      )}
    </form>
  );
}

/** What a press would ask for, in words. */
function Understood({ find, draft }: { find: Find; draft: SearchDraft }): ReactNode {
  const { t, i18n } = useTranslation("products");
  if (find.kind === "product")
    return t("find.product", {
      name: channelName(find.reference.channel, i18n.language),
      id: find.reference.text,
    });
  const name = channelName(draft.channel, i18n.language);
  if (find.kind === "words") return t("find.words", { name });
  return draft.category.trim() === "" ? t("find.hint") : t("find.category", { name });
}
