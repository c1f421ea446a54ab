import { type Channel, channelsWith } from "#contract/shared/channel";
import type { Clock, Wait, Digests, FetchPicture } from "#server/shared/runtime.ts";
import type { Connector, UpstreamEvent } from "#server/marketplaces/connector.ts";
import type { MessageReport } from "#server/purchasing/message-report.ts";
import type { PurchaseEvent } from "#server/purchasing/purchase-event.ts";
import type { Store } from "#server/store/store.ts";
import type { AccessLogEntry } from "./access-log-entry.ts";
import { type AdmitCategory, createAdmitCategory } from "./categories/admit-category.ts";
import { type CategoryTrees, createCategoryTrees } from "./categories/category-trees.ts";
import type { Compress } from "./categories/compressed-text.ts";
import type { CategoryTreeSettings } from "./categories/tree-entries.ts";
import { simulatorPace } from "./categories/crawl-pace.ts";
import { type Admit, type Authenticate, createAdmit, createAuthenticate } from "./enter.ts";
import { type TokenSource, createTokens } from "./tokens/tokens.ts";

/** Services of the routes: the dependencies, and the steps that are built from them once. */
export type GatewayServices = {
  dependencies: GatewayDependencies;
  limits: GatewayLimits;
  authenticate: Authenticate;
  admit: Admit;
  tokens: TokenSource;
  admitCategory: AdmitCategory;
  trees: CategoryTrees;
  purchasing: PurchasingSettings;
};

export function createGatewayServices(dependencies: GatewayDependencies): GatewayServices {
  const { store, digests, clock, wait, connectors } = dependencies;
  const limits = { ...defaultLimits, ...dependencies.limits };
  const { rememberMs, upstreamMs } = limits;
  const tokens =
    dependencies.tokens ??
    createTokens({
      authorizations: store.authorizations,
      connectors: connectors.live,
      clock,
      wait,
      notify: dependencies.notify ?? (() => undefined),
      rememberMs,
    });
  return {
    dependencies,
    limits,
    purchasing: { ...readOnly, ...dependencies.purchasing },
    tokens,
    authenticate: createAuthenticate({ store, digests, clock, rememberMs }),
    admit: createAdmit({ store, clock }),
    admitCategory: createAdmitCategory({ store, clock, rememberMs }),
    trees: createCategoryTrees({
      connectors: connectors.live,
      snapshots: store.snapshots,
      tokens,
      digests,
      clock,
      wait,
      answerMs: upstreamMs,
      settings: {
        // The connectors are simulators unless the dependencies say how to read real ones.
        pace: Object.fromEntries(channelsWith("category").map((channel) => [channel, simulatorPace])),
        refreshAfterMs: Object.fromEntries(channelsWith("category").map((channel) => [channel, 0])),
        ...dependencies.categories,
      },
    }),
  };
}

export type GatewayLimits = {
  /** Overall deadline of all vendor calls of a request, ms. */
  upstreamMs: number;
  /**
   * Time by which every answer begins, ms: the last second of the promised 20 s is for sending it. Slow store calls
   * before the marketplace's shorten its time; those after it (settling, releasing, reading what is left of the day)
   * come on top, so a store that hangs delays an answer by up to three of its timeouts.
   */
  answerMs: number;
  /** Time after which an unsettled hold expires, ms. It exceeds the duration of any request. */
  leaseMs: number;
  /**
   * Maximum time for which a key, a merchant or a token is cached, ms. A revocation takes effect within this time
   * (I14).
   */
  rememberMs: number;
};

const defaultLimits: GatewayLimits = {
  upstreamMs: 15_000,
  answerMs: 19_000,
  leaseMs: 60_000,
  rememberMs: 1_000,
};

const readOnly: PurchasingSettings = {
  isEnabled: false,
  reconcileAfterMs: 120_000,
  readEveryMs: 60_000,
  notify: () => undefined,
  onMessage: () => undefined,
};

export type PurchasingSettings = {
  /** False when the gateway creates and cancels no order (`PURCHASING`). */
  isEnabled: boolean;
  /** Age at which the orders of an unknown purchase are searched for, ms (`RECONCILE_AFTER_MS`). */
  reconcileAfterMs: number;
  /** Minimum time between two reads of an order by the schedule, ms (`ORDER_READ_EVERY_MS`). */
  readEveryMs: number;
  notify: (event: PurchaseEvent) => void;
  /** Receives the outcome of each message of a marketplace. */
  onMessage: (event: MessageReport) => void;
};

/** Dependencies of the gateway. It reads nothing from its environment, so it runs on a server and in a browser. */
export type GatewayDependencies = {
  /** Version of the program, as callers and the console see it. */
  version: string;
  store: Store;
  /** `live` calls the marketplaces, `sandbox` the simulators. A channel without a connector is disabled. */
  connectors: {
    live: Partial<Record<Channel, Connector>>;
    sandbox: Partial<Record<Channel, Connector>>;
  };
  /** Access tokens that the sandbox simulators accept. */
  sandboxTokens: Partial<Record<Channel, string>>;
  /** Fetches the pictures of `image_url`; without it such a request is refused. */
  fetchPicture?: FetchPicture;
  digests: Digests;
  clock: Clock;
  wait: Wait;
  newId: () => string;
  /** Returns 256 random bits as base64 or base64url: the secret of a webhook. */
  newSecret: () => string;
  /** Returns why nothing is ever sent to the address of a webhook, or null. */
  webhookAddressIssue: (url: string) => string | null;
  /** Limit of all apps together, in units a day. */
  platformDailyUnits: number;
  log: (line: AccessLogEntry) => void;
  /** Receives the authorizations that have died. */
  notify?: (event: UpstreamEvent) => void;
  limits?: Partial<GatewayLimits>;
  /** Returns whether the process was asked to stop; /readyz answers 503 then. */
  isStopping?: (() => boolean) | undefined;
  /** Address of the category endpoint, when it runs elsewhere. openapi.json names it. */
  openBaseUrl?: string | null;
  /** True where this process serves the guide too, because llms.txt links to it. */
  hasPages?: boolean;
  /** Buyer tokens. By default they are the store's own, renewed through the live connectors. */
  tokens?: TokenSource;
  /**
   * Settings for reading category trees. Without a pace the connectors are called as fast as they answer, which suits
   * simulators only. Set a pace for real marketplaces.
   */
  categories?: Partial<CategoryTreeSettings>;
  /** Settings for creating and finding orders. */
  purchasing?: Partial<PurchasingSettings>;
  /** Compresses the descriptions, once for each address by which they are requested; without it, they are sent uncompressed. */
  compress?: Compress;
};
