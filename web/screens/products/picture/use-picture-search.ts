import { useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { pictureSearchEndpoint, type PictureSearchResult } from "#contract/public/picture-search";
import type { CallFailure, CallResult } from "../../../api/call-result.ts";
import { usePaidCall } from "../../../api/use-paid-call.ts";
import { askedLanguage } from "../../../i18n/asked-language.ts";
import {
  type ChangeAddress,
  pictureAddressOf,
  pictureAskOf,
  type ProductsAddress,
} from "../products-address.ts";
import { type ChosenPicture, idsOf, isAddress, pictureOf, rememberPicture } from "./chosen-picture.ts";
import { type PictureAsk, pictureBody, sendingBody } from "./picture-request.ts";
import type { SearchDraft } from "../search/search-request.ts";
import type { Shrunk } from "./shrink-worker.ts";

type Input = { search: ProductsAddress; onSearchChange: ChangeAddress };

/**
 * Searches by picture. A picture is sent once and known by its id from then on, so that the next page or
 * another region sends only the id. Every call is a press.
 */
export function usePictureSearch({ search, onSearchChange }: Input) {
  const language = askedLanguage(useTranslation().language);
  const searches = usePaidCall(pictureSearchEndpoint);
  const [picked, setPicked] = useState<Extract<ChosenPicture, { kind: "file" }> | null>(null);
  const [isShrinking, setShrinking] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  /** The last file chosen: an earlier one that becomes ready later is dropped. */
  const latest = useRef<Blob>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const ask = pictureAskOf(search);
  const body = ask && pictureBody(ask);

  const knows = (wanted: PictureAsk) => searches.last(questionOf(wanted))?.ok ?? false;

  /** Sends the picture. This is the only place where a picture leaves the device. */
  async function send(wanted: PictureAsk, picture: Extract<ChosenPicture, { kind: "file" }>) {
    setFailure(null);
    const sent = sendingBody(wanted, picture.src);
    const answer = await searches.press(
      JSON.stringify(sent),
      { ...sent, language },
      { keptUnder: (result) => namedQuestions(wanted, result) },
    );
    if (answer.ok) named(wanted, answer.value, picture);
    else setFailure(answer);
  }

  /** Puts the name that the answer gives the picture into the URL. */
  function named(wanted: PictureAsk, { image_id: id }: PictureSearchResult, picture: ChosenPicture) {
    if (id === null) return;
    rememberPicture(id, picture);
    const isAddressed = picture.kind === "address";
    const asked = isAddressed ? wanted.picture : search.picture;
    const onlyAt = (now: ProductsAddress) =>
      now.picture === asked && (isAddressed || now.open === search.open);
    const next = pictureAddressOf({ ...wanted, picture: id });
    const isShown = onSearchChange(next, { replace: isAddressed, onlyAt });
    // Another picture that was picked meanwhile waits for its own press.
    if (isShown) setPicked((now) => (now === picture ? null : now));
  }

  async function run(wanted: PictureAsk) {
    setFailure(null);
    setPicked(null);
    onSearchChange(pictureAddressOf(wanted));
    const question = questionOf(wanted);
    if (knows(wanted) || searches.isInFlight(question)) return;
    const picture = pictureOf(wanted.picture);
    const isAddressed = picture?.kind === "address";
    const answer = await searches.press(
      question,
      { ...pictureBody(wanted), language },
      { keptUnder: (result) => [question, ...(isAddressed ? namedQuestions(wanted, result) : [])] },
    );
    if (answer.ok && isAddressed) named(wanted, answer.value, picture);
  }

  async function pick(file: Blob) {
    setUnreadable(false);
    setFailure(null);
    setShrinking(true);
    latest.current = file;
    // A browser that starts no worker cannot read a picture: the field says so, and nothing waits forever.
    const shrunk = await shrinkPicture(file).catch(() => null);
    if (latest.current !== file) return;
    setShrinking(false);
    setUnreadable(shrunk === null);
    setPicked(shrunk);
  }

  /**
   * Searches from the search box.
   * @param address the picture's address, when one was typed; otherwise the picture in the box is meant
   */
  function find(wanted: SearchDraft, address?: string) {
    const first = { draft: wanted, picture: address ?? search.picture ?? "", region: undefined, page: 1 };
    if (address !== undefined) void run(first);
    else if (picked) {
      // The answer may have arrived after its page was left: a paid answer is shown again.
      const id = idsOf(picked.src).find((each) => knows({ ...first, picture: each }));
      if (id !== undefined) void run({ ...first, picture: id });
      else void send(first, picked);
    }
    // The same picture with other words or prices: its id is enough, unless another marketplace is asked.
    else if (ask?.draft.channel === wanted.channel || current?.kind !== "file")
      void run({ ...first, region: search.region });
    else void send(first, current);
  }

  const current: ChosenPicture | null = picked ?? (ask ? pictureOf(ask.picture) : null);
  return {
    ask,
    body,
    result: failure ?? (ask ? searches.last(questionOf(ask)) : undefined),
    /** The picture in the box: not sent yet, or the one shown now. */
    picked,
    current,
    /** The marketplace that knows the picture in the box by an id. */
    sentTo: ask && !picked && !isAddress(ask.picture) ? ask.draft.channel : null,
    isShrinking,
    isUnreadable,
    isPending: searches.isPending,
    pick: (file: Blob) => void pick(file),
    drop: () => {
      setPicked(null);
      setFailure(null);
      setUnreadable(false);
    },
    find,
    send: (wanted: PictureAsk, picture: Extract<ChosenPicture, { kind: "file" }>) =>
      void send(wanted, picture),
    run: (wanted: PictureAsk) => void run(wanted),
    isKnown: (page: number) => ask !== null && knows({ ...ask, page }),
    knows,
  };
}

/** Returns the key of a search by a picture that has a name. */
function questionOf(wanted: PictureAsk): string {
  return JSON.stringify(pictureBody(wanted));
}

/** Returns the key by the id that the answer gives the picture, when it gives one. */
function namedQuestions(wanted: PictureAsk, result: CallResult<PictureSearchResult>): string[] {
  const id = result.ok ? result.value.image_id : null;
  return id === null ? [] : [questionOf({ ...wanted, picture: id })];
}

/**
 * Returns a picture of this device as the small JPEG that may leave it: longest side 1,024 pixels, at most 300 KB. A worker
 * decodes and encodes it, because that takes half a second for a phone's photo and would block the page.
 * @returns null when it is no picture
 */
async function shrinkPicture(file: Blob): Promise<Shrunk> {
  const worker = new Worker(new URL("./shrink-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<Shrunk>((resolve) => {
      worker.addEventListener("message", ({ data }: MessageEvent<Shrunk>) => resolve(data));
      worker.addEventListener("error", () => resolve(null));
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
