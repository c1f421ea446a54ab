import { type FormEvent, type ReactNode, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { loadWords } from "../../../i18n/load-words.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { hasTrait } from "#contract/shared/channel";
import { pictureSearchEndpoint } from "#contract/public/picture-search";
import { productDetailCall } from "../../../api/product-detail-call.ts";
import { productSearchEndpoint } from "#contract/public/product-search";
import { useUnits } from "../../../api/free-query-options.ts";
import { useWorkThere } from "../../../frame/work-there.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { lazyComponent } from "../../../ui/browser/lazy-component.ts";
import { ChunkLoadNotice } from "../../../ui/notices/chunk-load-notice.tsx";
import { TextField } from "../../../ui/controls/text-field.tsx";
import { useSlashKey } from "../../../ui/controls/use-slash-key.ts";
import { channelName } from "../../../ui/display/channel-name.ts";
import type { ChosenPicture } from "../picture/chosen-picture.ts";
import { PictureInput } from "../picture/picture-input.tsx";
import { isOwnPicture } from "../picture/picture-request.ts";
import type { ProductReference } from "../product-reference.ts";
import { ChannelChoice, FindChoice } from "./find-choice.tsx";
import { type SearchDraft, searchIssues } from "../search/search-request.ts";
import { FindFilters } from "./find-filters.tsx";
import type { Find } from "./read-find.ts";
import { useFind } from "./use-find.ts";
import styles from "./find-form.module.css";
import utilities from "../../../styles/utilities.module.css";

const pictureInBox = lazyComponent(async () => (await import("../picture/picture-in-box.tsx")).PictureInBox);

const chineseProposal = lazyComponent(async () => {
  const [{ ChineseProposal }] = await Promise.all([import("./chinese-proposal.tsx"), loadWords("finding")]);
  return ChineseProposal;
});

const noIssues: Partial<Record<string, string>> = {};

export type FindFormProps = {
  draft: SearchDraft;
  onDraftChange: (draft: SearchDraft) => void;
  /** Called when the operator starts to fill in the form, so that the code which shows the answer can be prefetched. */
  onBegin: () => void;
  onSearch: (draft: SearchDraft) => void;
  onOpen: (reference: ProductReference) => void;
  /** The picture in the box, if there is one, and its actions. */
  picture: {
    current: ChosenPicture | null;
    /** The marketplace that already has the picture. */
    sentTo: SearchDraft["channel"] | null;
    isShrinking: boolean;
    isUnreadable: boolean;
    onPick: (file: Blob) => void;
    onRemove: () => void;
    /** @param address the picture's address, if one was typed; otherwise the picture in the box is used */
    onFind: (draft: SearchDraft, address?: string) => void;
  };
  isPending: boolean;
  /** Whether this form is the page's primary action now. */
  isPrimary: boolean;
  /** False next to an open product, where filters are hidden. */
  hasFilters: boolean;
};

/**
 * Shows one box for words, links, shared texts, ids and pictures. The interpretation appears below the box, and the button
 * states what a press does and costs. Search errors appear after the first press and disappear as they are fixed. Written by
 * hand, because react-hook-form would exceed the budget of this first page.
 */
export function FindForm(props: FindFormProps) {
  const { draft, onDraftChange, onBegin, onSearch, onOpen, picture, isPending } = props;
  const { isPrimary, hasFilters } = props;
  const { t } = useTranslation("products");
  const [pressed, setPressed] = useState(false);
  /** A press that came before the reader of the text had loaded. */
  const [early, setEarly] = useState<"none" | "waits" | "failed">("none");
  /** The text that the operator declared to be words, although it looks like an id. */
  const [asWords, setAsWords] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const choices = useRef<HTMLDivElement>(null);
  const slash = useSlashKey(field);
  const press = useRef<HTMLButtonElement>(null);
  useWorkThere(press, isPrimary);
  const { find: read, load } = useFind(draft.q, draft.channel);
  const { current, sentTo } = picture;
  // A link from another person names a picture that this page never had.
  const hasPicture = current !== null || sentTo !== null;
  const find: Find =
    read.kind === "product" && !read.isSure && asWords === draft.q ? { kind: "words" } : read;
  const hasChoice = find.kind === "choice";
  // Words next to a picture narrow the search; a link or an id is the latest intention and wins.
  const byPicture =
    find.kind === "picture" || (hasPicture && ["empty", "unread", "words"].includes(find.kind));
  const sendsWords = !byPicture || hasTrait(draft.channel, "refinesPictureSearch");
  const issues: Partial<Record<string, string>> =
    find.kind === "product" || find.kind === "unread" || hasChoice || byPicture
      ? {}
      : find.kind === "issue"
        ? { q: t(`find.links.${find.link}`) }
        : Object.fromEntries(
            Object.entries(searchIssues(draft)).map(([field, issue]) => [field, t(`issues.${issue}`)]),
          );
  const shown = (pressed || find.kind === "issue") && Object.keys(issues).length > 0 ? issues : noIssues;

  /** Waits for the reader, so that a link is never searched as words. */
  async function submitLater() {
    setEarly("waits");
    const isLoaded = await load().then(
      () => true,
      () => false,
    );
    flushSync(() => setEarly(isLoaded ? "none" : "failed"));
    if (isLoaded && field.current?.value === draft.q) form.current?.requestSubmit();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending || early === "waits") return;
    if (find.kind === "unread") {
      void submitLater();
      return;
    }
    const [invalid] = Object.keys(issues);
    setPressed(invalid !== undefined);
    if (invalid !== undefined) form.current?.querySelector<HTMLInputElement>(`[name="${invalid}"]`)?.focus();
    else if (find.kind === "choice") choices.current?.querySelector("button")?.focus();
    else if (find.kind === "product") onOpen(find.reference);
    else if (find.kind === "picture") picture.onFind({ ...draft, q: "" }, find.address);
    else if (byPicture) picture.onFind(draft);
    else onSearch(draft);
  }

  const units = useUnits(
    byPicture
      ? pictureSearchEndpoint
      : find.kind === "product" || hasChoice
        ? productDetailCall
        : productSearchEndpoint,
  );
  return (
    <form
      ref={form}
      className={utilities.stack}
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
          ref={field}
          {...(slash && { "aria-keyshortcuts": "/" })}
          value={draft.q}
          onChange={(q) => onDraftChange({ ...draft, q })}
          onFocus={() => {
            onBegin();
            load().catch(() => {});
          }}
          autoComplete="off"
          spellCheck="false"
          placeholder={t("find.placeholder")}
          description={
            shown["q"] === undefined ? (
              <Understood find={find} draft={draft} hasPicture={hasPicture} />
            ) : undefined
          }
          {...(shown["q"] === undefined ? {} : { error: shown["q"] })}
        />
        <div className={styles.press}>
          <PictureInput isPending={picture.isShrinking} onPicture={picture.onPick} />
          <Button
            ref={press}
            type="submit"
            variant={isPrimary ? "primary" : "secondary"}
            isPending={isPending || early === "waits"}
            {...(!hasChoice && { units })}
          >
            {hasChoice
              ? t("find.choose")
              : t(byPicture ? "picture.press" : find.kind === "product" ? "open.press" : "search.press")}
          </Button>
        </div>
      </div>
      {find.kind === "choice" && (
        <FindChoice
          ref={choices}
          references={find.references}
          units={units}
          isPending={isPending}
          onOpen={onOpen}
        />
      )}
      {find.kind === "words" && sendsWords && /[a-z]{2}/i.test(draft.q) && (
        <Suspense>
          <chineseProposal.Part
            text={draft.q}
            onUse={(q) => {
              onDraftChange({ ...draft, q });
              field.current?.focus();
            }}
          />
        </Suspense>
      )}
      {hasPicture && (hasFilters || byPicture) && (
        <Suspense>
          <pictureInBox.Part
            picture={current}
            channel={draft.channel}
            isSent={sentTo === draft.channel}
            onRemove={picture.onRemove}
          />
        </Suspense>
      )}
      {early === "failed" && <ChunkLoadNotice />}
      {picture.isUnreadable && (
        <p className={styles.error} role="alert">
          {t("picture.unreadable")}
        </p>
      )}
      {hasFilters && find.kind === "product" && read.kind === "product" && !read.isSure && (
        <div>
          <Button variant="quiet" onPress={() => setAsWords(draft.q)}>
            {t("find.as_words")}
          </Button>
        </div>
      )}
      {hasFilters && find.kind !== "product" && !hasChoice && (
        <FindFilters byPicture={byPicture} draft={draft} onDraftChange={onDraftChange} issues={shown} />
      )}
    </form>
  );
}

/** States in words what a press would ask for. */
function Understood({
  find,
  draft,
  hasPicture,
}: {
  find: Find;
  draft: SearchDraft;
  hasPicture: boolean;
}): ReactNode {
  const { t, language } = useTranslation("products");
  if (find.kind === "product")
    return t("find.product", {
      name: channelName(find.reference.channel, language),
      id: find.reference.text,
    });
  if (find.kind === "choice") return t("find.choice", { count: find.references.length });
  const name = channelName(draft.channel, language);
  if (find.kind === "picture")
    return t(isOwnPicture(draft.channel, find.address) ? "picture.own" : "picture.fetched", { name });
  if (hasPicture && find.kind === "empty") return t("find.picture", { name });
  if (hasPicture && hasTrait(draft.channel, "refinesPictureSearch")) return t("find.picture_words", { name });
  if (hasPicture) return t("find.picture_only", { name });
  if (find.kind === "words") return t("find.words", { name });
  if (draft.category.trim() === "") return t("find.hint");
  return draft.categoryName === undefined
    ? t("find.category", { name })
    : t("find.category_named", { name, category: draft.categoryName });
}
