import type { AuthorizedAccount } from "#contract/public/account";
import type { Channel } from "#contract/shared/channel";
import type { Language } from "#contract/shared/language";
import type { PaymentMethodsResult } from "#contract/public/payment-methods";
import type { OrderLine, Receiver } from "#contract/public/preview-request";
import type { PreviewResult } from "#contract/public/preview";
import type { OrderCancelRequest } from "#contract/public/orders/order-cancel";
import type { OrderListRequest, OrderTraceResult } from "#contract/public/orders/order-reads";
import type { PaymentLinkRequest, PaymentLinkResult } from "#contract/public/orders/payment-link";
import type { Order } from "#contract/public/orders/order";
import type { OrderCreateResult } from "#contract/public/orders/order-create";
import type { Failure } from "#contract/shared/failure";
import type { SentPicture } from "#contract/public/picture-request";
import type { PictureSearchRequest, PictureSearchResult } from "#contract/public/picture-search";
import type { Product } from "#contract/public/product";
import type { ProductSearchRequest, ProductSearchResult } from "#contract/public/product-search";
import type { Clock, Random, Wait, Digests } from "#server/shared/runtime.ts";
import type { Transport, TransportError } from "./upstream/transport.ts";

/** A connector's settings, from `marketplaces.<channel>` of the configuration. */
export type MarketplaceCredentials = { baseUrl: string; appKey: string; appSecret: string };

/** Services that every connector receives. A connector reads nothing from its environment. */
export type ConnectorDependencies = {
  credentials: MarketplaceCredentials;
  transport: Transport;
  digests: Digests;
  clock: Clock;
  wait: Wait;
  random: Random;
  /** Receives events for the log and the alarms: retries, skew, a wrong configuration. Values contain no secret. */
  notify: (event: UpstreamEvent) => void;
  /** Maximum number of open calls; defaults to the upstream settings. */
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
  /** Kind of error, or why a call was not sent. */
  reason?: TransportError["kind"] | "unreadable" | "breaker_open" | "in_flight";
  /** Lead of the vendor's clock over this one, as measured now, ms. */
  skewMs?: number;
};

/** App that a call is made for. */
export type Caller = {
  /**
   * The app's id, with a sandbox key too, so that one app alone cannot open the breaker or use up the calls in flight
   * for all.
   */
  appId: string;
  /** Called for each vendor call before it is sent, so that those of a failed request are counted too; not for its retry. */
  onCall: () => void;
};

/** Context of one call: the token, the caller and the deadline. */
export type CallContext = {
  accessToken: string;
  /** Aborted when the caller has disconnected or the overall deadline has passed. */
  signal: AbortSignal;
  /** Absent for the gateway's own calls. */
  caller?: Caller | undefined;
  /** Called after each step of an operation that takes several, with the steps done and the total. */
  onProgress?: ((done: number, total: number) => void) | undefined;
};

/**
 * A vendor's answer in both formats. `upstream` is JSON text, byte for byte as the vendor sent it, except that unsafe
 * integer tokens are quoted (§2.2), the gateway's secrets removed and raw control characters escaped. `standard` maps
 * it to the standard format on demand.
 * @throws Failure CHANNEL_UPSTREAM_ERROR (§4.1.6, §7.1)
 */
export type VendorAnswer<Standard> = {
  /** `namespace/name` without version, e.g. `com.alibaba.trade/alibaba.trade.payWay.query`. */
  upstreamApi: string;
  upstream: string;
  /** Earlier calls of the same request, in order. */
  steps: { upstreamApi: string; upstream: string }[];
  standard: () => Standard;
};

/** Builds the answer of an operation that consists of one call. */
export function vendorAnswer<Standard>(
  { api, upstream }: { api: string; upstream: string },
  standard: () => Standard,
): VendorAnswer<Standard> {
  return { upstreamApi: api, upstream, steps: [], standard };
}

type Body<Result> = Omit<Result, "request_id">;

/** A product by its plain id, and the language to translate it into. */
export type ProductInput = { id: string; language?: Language | undefined };

/** Page of a search, without `has_more`, which the gateway adds. */
export type FoundProducts = Omit<ProductSearchResult, "request_id" | "has_more">;

/** Search by picture: by the id of an upload, else by `image_address`. */
export type PictureQuery = Omit<PictureSearchRequest, "image_id" | "image_base64" | "image_url"> & {
  image_id: string | null;
};

/** Page of a search by picture, without the picture's id and `has_more`, which the gateway adds. */
export type FoundByPicture = Omit<PictureSearchResult, "request_id" | "has_more" | "image_id">;

export type PreviewInput = { receiver: Receiver; lines: OrderLine[] };

export type Tokens = {
  accessToken: string;
  refreshToken: string | null;
  /** Epoch ms; null = does not expire. */
  expiresAt: number | null;
  refreshExpiresAt: number | null;
  /** Account that granted the authorization; null = not reported. */
  account: AuthorizedAccount | null;
};

/**
 * One category of a level, as the vendor reports it. `id` is a safe integer (§2.5). `children` is
 * present when the same answer contains them, so that they need no call of their own.
 */
export type CategoryLevelNode = {
  id: number;
  name: string;
  leaf: boolean;
  children?: CategoryLevelNode[];
};

/** An order to create: the cart of a fresh preview, and the agreed terms. Amounts in fen. */
export type OrderToCreate = PreviewInput & {
  /** The gateway's marker: `outOrderId` of 1688, `outer_purchase_id` of Taobao. Distinct over all apps. */
  marker: string;
  preview: Body<PreviewResult>;
  expectedTotal: number;
  /** 1688: a trade type and flow of the preview; null elsewhere. */
  tradeType: string | null;
  flow: string | null;
  buyerMessage: string | null;
  useRedEnvelope: boolean;
};

/**
 * Outcome of a write (docs/purchasing.md, "How the end of a create is classified"). `not_sent`: the marketplace surely
 * did not execute it. `unknown`: it may have; `detail` is for the log.
 */
export type WriteEnd<Done> =
  | ({ kind: "done" } & Done)
  | { kind: "rejected"; code: string; message: string }
  | { kind: "unknown"; detail: string }
  | { kind: "not_sent"; failure: Failure };

export type CreatedOrders = Pick<OrderCreateResult, "orders" | "failed_lines" | "payment_url"> & {
  /** Sum of the orders in fen; null where an amount is not reported or cannot be read. */
  payment: number | null;
};

/** A vendor's order with the fields that identify it again: the gateway's marker, and the ids of lines and seller. */
export type ReadOrder = Order & { marker: string | null; seller_id: string | null };

/** A page of orders as the vendor lists them, complete or not at all. */
export type ReadOrders = { orders: ReadOrder[]; total: number | null };

export type OrderCriteria = Pick<OrderListRequest, "page" | "page_size" | "status"> & {
  /** Epoch ms, both inclusive; null = no bound. */
  createdFrom: number | null;
  createdTo: number | null;
  /** Only orders with this marker. A vendor may ignore it, so the caller compares. */
  marker: string | null;
};

/** Refusal of a read by the marketplace, which is an answer. */
export type ReadRefusal = {
  refusal: {
    code: string;
    message: string;
    /** No such order exists for this account. */ isNotFound: boolean;
  };
};

/** Message of a marketplace about orders, which tells only the orders to read. */
export type OrderMessage = {
  /** The marketplace's id, or a digest of the message where it has none. A repeated message has the same. */
  id: string;
  topic: string;
  /** Orders that may have changed; empty for a message about something else, refunds included. */
  orderIds: string[];
};

/** A request by which a marketplace pushes a message, as it came. */
export type PushedRequest = { query: string; headers: Readonly<Record<string, string>>; body: string };

/** Messages that a marketplace pushes to the gateway. */
export type Push = {
  contentType: string;
  /** Verifies the signature before anything of the message is read. */
  read: (request: PushedRequest) => OrderMessage | "forged" | "unreadable";
};

/** Messages that a marketplace holds until they are confirmed. */
export type MissedMessages = {
  /** Returns the oldest ones without confirming them. */
  query: (call: Pick<CallContext, "signal">) => Promise<OrderMessage[]>;
  confirm: (ids: readonly string[], call: Pick<CallContext, "signal">) => Promise<void>;
};

/**
 * A marketplace. Its optional methods are its capabilities, and the channel table must name the same ones. Only
 * `createOrder` and `cancelOrder` change an order. Every method may throw Failure: CHANNEL_UPSTREAM_ERROR,
 * CHANNEL_NOT_AUTHORIZED (the vendor refused the token), PLATFORM_QUOTA_EXCEEDED (the vendor's own limit),
 * VALIDATION_ERROR (input that this vendor does not support).
 */
export type Connector = {
  channel: Channel;
  /** Fails in either format when the answer is about another order than the requested one. */
  queryPaymentMethods?: (
    input: { orderId: string },
    call: CallContext,
  ) => Promise<VendorAnswer<Body<PaymentMethodsResult>>>;
  previewOrder?: (input: PreviewInput, call: CallContext) => Promise<VendorAnswer<Body<PreviewResult>>>;
  getProduct?: (input: ProductInput, call: CallContext) => Promise<VendorAnswer<Product>>;
  searchProducts?: (input: ProductSearchRequest, call: CallContext) => Promise<VendorAnswer<FoundProducts>>;
  /**
   * Returns the marketplace's id of a picture. An upload that failed inside a successful answer makes `standard` fail.
   */
  uploadPicture?: (input: SentPicture, call: CallContext) => Promise<VendorAnswer<{ image_id: string }>>;
  searchByPicture?: (input: PictureQuery, call: CallContext) => Promise<VendorAnswer<FoundByPicture>>;
  /**
   * Creates an order. Sends at most one create call, on a socket of its own, and never throws for errors of the
   * marketplace or the network: the outcome is classified.
   */
  createOrder?: (input: OrderToCreate, call: CallContext) => Promise<WriteEnd<CreatedOrders>>;
  /** Reads one order of the account. */
  readOrder?: (
    input: { orderId: string },
    call: CallContext,
  ) => Promise<VendorAnswer<ReadOrder | ReadRefusal>>;
  listOrders?: (input: OrderCriteria, call: CallContext) => Promise<VendorAnswer<ReadOrders | ReadRefusal>>;
  /** Makes a link to a page where a person pays. It moves no money. */
  paymentLink?: (
    input: Pick<PaymentLinkRequest, "order_ids" | "method">,
    call: CallContext,
  ) => Promise<VendorAnswer<Body<PaymentLinkResult>>>;
  /** Cancels an unpaid order. Sends at most one call, like `createOrder`. */
  cancelOrder?: (
    input: Pick<OrderCancelRequest, "order_id" | "cancel_reason" | "sub_order_ids">,
    call: CallContext,
  ) => Promise<WriteEnd<{ pending: boolean }>>;
  traceOrder?: (
    input: { orderId: string },
    call: CallContext,
  ) => Promise<VendorAnswer<Body<OrderTraceResult>>>;
  /**
   * Lists the children of one category; parent 0 = the roots. `shopId` is set where the channel has
   * categories per shop. Needs a token only where `categoriesNeedToken`.
   */
  listCategories?: (
    input: { parentId: number; shopId: string | null },
    call: CallContext,
  ) => Promise<CategoryLevelNode[]>;
  categoriesNeedToken?: boolean;
  push?: Push;
  missedMessages?: MissedMessages;
  /** OAuth of self mode. */
  authorization?: {
    authorizeUrl: (input: { state: string; redirectUri: string }) => string;
    exchangeCode: (input: { code: string; redirectUri: string }, signal: AbortSignal) => Promise<Tokens>;
    /**
     * Renews the tokens, with a retry, because after a lost answer the gateway has no other refresh token to send: 1688 keeps the
     * old one when it returns none, and Taobao does not document whether the old one stays valid.
     */
    refresh: (input: { refreshToken: string }, signal: AbortSignal) => Promise<Tokens>;
  };
};

export type ConnectorFactory = (dependencies: ConnectorDependencies) => Connector;
