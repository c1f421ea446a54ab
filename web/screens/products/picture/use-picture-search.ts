import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { pictureSearchEndpoint, type PictureSearchResult } from "#contract/public/picture-search";
import type { CallFailure, CallSuccess } from "../../../api/call-result.ts";
import { meteredOptions, useInFlight } from "../../../api/metered-options.ts";
import { askedLanguage } from "../../../i18n/asked-language.ts";
import {
  type ChangeAddress,
  pictureAddressOf,
  pictureAskOf,
  type ProductsAddress,
} from "../products-address.ts";
import { saveOverReload, rememberedPictureSearch } from "../remembered-answers.ts";
import { type ChosenPicture, idsOf, isAddress, pictureOf, rememberPicture } from "./chosen-picture.ts";
import { type PictureAsk, pictureBody, type PictureBody, sendingBody } from "./picture-request.ts";
import type { SearchDraft } from "../search/search-request.ts";
import type { Shrunk } from "./shrink-worker.ts";

type Input = {
  search: ProductsAddress;
  onSearchChange: ChangeAddress;
  operatorId: string;
};

/**
 * Searches by picture. A picture is sent once and known by its id from then on, so that the next page or
 * another region sends only the id. Every call is a press.
 */
export function usePictureSearch({ search, onSearchChange, operatorId }: Input) {
  const language = askedLanguage(useTranslation().language);
  const queryClient = useQueryClient();
  const asking = useMutation(meteredOptions(pictureSearchEndpoint));
  const inFlight = useInFlight(pictureSearchEndpoint);
  const [picked, setPicked] = useState<Extract<ChosenPicture, { kind: "file" }> | null>(null);
  const [isShrinking, setShrinking] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  /** The last file chosen: an earlier one that becomes ready later is dropped. */
  const latest = useRef<Blob>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const ask = pictureAskOf(search);
  const body = ask && pictureBody(ask);
  const { data: result } = useQuery(rememberedPictureSearch(body));

  const knows = (wanted: PictureAsk) =>
    queryClient.getQueryData(rememberedPictureSearch(pictureBody(wanted)).queryKey)?.ok ?? false;

  const keep = (key: PictureBody, answer: CallSuccess<PictureSearchResult>) => {
    queryClient.setQueryData(rememberedPictureSearch(key).queryKey, answer);
    saveOverReload(operatorId, { key: ["products.search-by-image", key], answer });
  };

  /** Sends the picture. This is the only place where a picture leaves the device. */
  async function send(wanted: PictureAsk, picture: Extract<ChosenPicture, { kind: "file" }>) {
    setFailure(null);
    const answer = await asking.mutateAsync({ body: { ...sendingBody(wanted, picture.src), language } });
    if (!answer.ok) setFailure(answer);
    else named(wanted, answer, picture);
  }

  /** Puts the name that the answer gives the picture into the URL. */
  function named(wanted: PictureAsk, answer: CallSuccess<PictureSearchResult>, picture: ChosenPicture) {
    const id = answer.value.image_id;
    if (id === null) return;
    rememberPicture(id, picture);
    const next = { ...wanted, picture: id };
    keep(pictureBody(next), answer);
    const isAddressed = picture.kind === "address";
    const asked = isAddressed ? wanted.picture : search.picture;
    const onlyAt = (now: ProductsAddress) =>
      now.picture === asked && (isAddressed || now.open === search.open);
    const isShown = onSearchChange(pictureAddressOf(next), { replace: isAddressed, onlyAt });
    // Another picture that was picked meanwhile waits for its own press.
    if (isShown) setPicked((now) => (now === picture ? null : now));
  }

  async function run(wanted: PictureAsk) {
    setFailure(null);
    setPicked(null);
    const key = pictureBody(wanted);
    const known = queryClient.getQueryData(rememberedPictureSearch(key).queryKey);
    onSearchChange(pictureAddressOf(wanted));
    if (known?.ok || inFlight.has({ ...key, language })) return;
    const answer = await asking.mutateAsync({ body: { ...key, language } });
    if (!answer.ok) queryClient.setQueryData(rememberedPictureSearch(key).queryKey, answer);
    else {
      keep(key, answer);
      const picture = pictureOf(wanted.picture);
      if (picture?.kind === "address") named(wanted, answer, picture);
    }
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
    result: failure ?? result,
    /** The picture in the box: not sent yet, or the one shown now. */
    picked,
    current,
    /** The marketplace that knows the picture in the box by an id. */
    sentTo: ask && !picked && !isAddress(ask.picture) ? ask.draft.channel : null,
    isShrinking,
    isUnreadable,
    isPending: inFlight.isAny,
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
