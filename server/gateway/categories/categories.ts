import type { Channel } from "#contract/channel";
import type { TokenOwner } from "#server/store/access.ts";

export type CategoryQuery = {
  channel: Channel;
  /** Where the channel has categories per shop. */
  shopId: string | null;
  /** Answer the children of this category; null = the whole tree. */
  categoryId: number | null;
  /** Whose token, where the marketplace wants one. */
  owner: TokenOwner;
  /** `accept-encoding` of the caller: a source may have the answer compressed already. */
  acceptEncoding: string;
  /** Aborted when the caller is gone. */
  signal: AbortSignal;
};

export type CategoryAnswer = {
  /** The whole success envelope (`categorySuccess`), as text or as bytes of the encoding that `headers` name. */
  body: string | Uint8Array;
  /** Strong, quoted: of exactly these bytes. */
  etag: string;
  /** The tags of the same text in every encoding, this one first. */
  etags: readonly string[];
  /** What else to send: content-encoding, vary. */
  headers: Record<string, string>;
  /** When the tree was read from the marketplace, epoch ms. */
  readAt: number;
};

/** Where category trees come from. @throws Failure CHANNEL_UPSTREAM_ERROR, CHANNEL_NOT_AUTHORIZED; CallerGone */
export type CategorySource = (query: CategoryQuery) => Promise<CategoryAnswer>;

/** §2.5: `ret` 1 is success. `data` is JSON text: a tree is written once, and by its own code. */
export function categorySuccess(data: string): string {
  return `{"ret":1,"msg":"success","data":${data}}`;
}
