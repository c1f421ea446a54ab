import type { AuthorizedAccount } from "#contract/account";
import type { Channel } from "#contract/channel";
import type { Language } from "#contract/language";
import type { PaymentMethodsResult } from "#contract/payment-methods";
import type { OrderLine, Receiver } from "#contract/preview-request";
import type { PreviewResult } from "#contract/preview";
import type { SentPicture } from "#contract/picture-request";
import type { PictureSearchRequest, PictureSearchResult } from "#contract/picture-search";
import type { Product } from "#contract/product";
import type { ProductSearchRequest, ProductSearchResult } from "#contract/product-search";
import type { Clock, Random, Wait, Digests } from "#server/kernel/machine.ts";
import type { Transport, TransportFault } from "./upstream/transport.ts";

/** A connector's settings, from `marketplaces.<channel>` of the configuration. */
export type MarketplaceCredentials = { baseUrl: string; appKey: string; appSecret: string };

/** What every connector is handed: nothing is read from the surroundings. */
export type ConnectorDependencies = {
  credentials: MarketplaceCredentials;
  transport: Transport;
  digests: Digests;
  clock: Clock;
  wait: Wait;
  random: Random;
  /** Told of what an operator should see: retries, skew, configuration alarms. Values hold no secret. */
  notify: (event: UpstreamEvent) => void;
  /** Calls open at a time at most; the default of the upstream settings unless given. */
  maxInFlight?: number;
};

export type UpstreamEvent = {
  channel: Channel;
  api: string;
  kind:
    | "attempt"
    | "retry"
    | "retry_refused"
    | "not_sent"
    | "fault"
    | "alarm"
    | "skew"
    | "breaker_open"
    | "breaker_closed";
  detail: string;
  durationMs?: number;
  /** What kind of fault it was, or why a call was not sent. */
  reason?: TransportFault["kind"] | "unreadable" | "breaker_open" | "in_flight";
  /** How far the vendor's clock is ahead of ours, as measured now. */
  skewMs?: number;
};

/** What one call brings: whose token, and when to give up. */
export type CallContext = {
  accessToken: string;
  /** Aborted when the caller is gone or the overall deadline has passed. */
  signal: AbortSignal;
  /** The app that asks, so that one alone cannot have a marketplace called silent for all; absent for the gateway's own calls. */
  caller?: string | undefined;
  /** Told after each step of an operation that takes many: how many are done, of how many. */
  onProgress?: ((done: number, total: number) => void) | undefined;
};

/**
 * A vendor's answer in both formats. `upstream` is JSON text: the vendor's own, byte for byte,
 * but for unsafe integer tokens, which are quoted (§2.2). `standard` maps it to our words when it is asked for. @throws Failure CHANNEL_UPSTREAM_ERROR (§4.1.6, §7.1)
 */
export type VendorAnswer<Standard> = {
  /** `namespace/name` without version, e.g. `com.alibaba.trade/alibaba.trade.payWay.query`. */
  upstreamApi: string;
  upstream: string;
  /** Earlier calls of the same request, in order. */
  steps: { upstreamApi: string; upstream: string }[];
  standard: () => Standard;
};

/** The answer of an operation that is one call. */
export function vendorAnswer<Standard>(
  { api, upstream }: { api: string; upstream: string },
  standard: () => Standard,
): VendorAnswer<Standard> {
  return { upstreamApi: api, upstream, steps: [], standard };
}

type Body<Result> = Omit<Result, "request_id">;

/** A product by its plain id, and the language to translate it into. */
export type ProductInput = { id: string; language?: Language | undefined };

/** A page of a search; whether there is another is the gateway's to say. */
export type FoundProducts = Omit<ProductSearchResult, "request_id" | "has_more">;

/** A search by picture: by the id of an upload, else by `image_address`. */
export type PictureQuery = Omit<PictureSearchRequest, "image_id" | "image_base64" | "image_url"> & {
  image_id: string | null;
};

/** A page of it; the picture's id and whether there is another page are the gateway's to say. */
export type FoundByPicture = Omit<PictureSearchResult, "request_id" | "has_more" | "image_id">;

export type PreviewInput = { receiver: Receiver; lines: OrderLine[] };

export type Tokens = {
  accessToken: string;
  refreshToken: string | null;
  /** Epoch ms; null = does not expire. */
  expiresAt: number | null;
  refreshExpiresAt: number | null;
  /** Whose account it is; null = not told. */
  account: AuthorizedAccount | null;
};

/**
 * One category of a level, as the vendor tells it. `id` is a safe integer (§2.5). `children` where the same answer names
 * them: they need not be asked for again.
 */
export type CategoryLevelNode = {
  id: number;
  name: string;
  leaf: boolean;
  children?: CategoryLevelNode[];
};

/**
 * A marketplace. Optional methods are its capabilities; the channel table must name the same ones. All are read-only.
 * Every method may throw Failure: CHANNEL_UPSTREAM_ERROR, CHANNEL_NOT_AUTHORIZED (the vendor refused the token),
 * PLATFORM_QUOTA_EXCEEDED (the vendor's own limit), VALIDATION_ERROR (what this vendor cannot be asked).
 */
export type Connector = {
  channel: Channel;
  /** An answer about another order than the asked one is a failure in either format. */
  queryPaymentMethods?: (
    input: { orderId: string },
    call: CallContext,
  ) => Promise<VendorAnswer<Body<PaymentMethodsResult>>>;
  previewOrder?: (input: PreviewInput, call: CallContext) => Promise<VendorAnswer<Body<PreviewResult>>>;
  getProduct?: (input: ProductInput, call: CallContext) => Promise<VendorAnswer<Product>>;
  searchProducts?: (input: ProductSearchRequest, call: CallContext) => Promise<VendorAnswer<FoundProducts>>;
  /** The marketplace's id of a picture. An upload that failed within a success is a failure of `standard`. */
  uploadPicture?: (input: SentPicture, call: CallContext) => Promise<VendorAnswer<{ image_id: string }>>;
  searchByPicture?: (input: PictureQuery, call: CallContext) => Promise<VendorAnswer<FoundByPicture>>;
  /**
   * The children of one category; parent 0 = the roots. `shopId` where the channel has categories per shop. Needs a token
   * only where `categoriesNeedToken`.
   */
  listCategories?: (
    input: { parentId: number; shopId: string | null },
    call: CallContext,
  ) => Promise<CategoryLevelNode[]>;
  categoriesNeedToken?: boolean;
  /** OAuth of self mode. */
  authorization?: {
    authorizeUrl: (input: { state: string; redirectUri: string }) => string;
    exchange: (input: { code: string; redirectUri: string }, signal: AbortSignal) => Promise<Tokens>;
    refresh: (input: { refreshToken: string }, signal: AbortSignal) => Promise<Tokens>;
  };
};

export type ConnectorFactory = (dependencies: ConnectorDependencies) => Connector;
