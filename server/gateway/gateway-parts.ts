import { channelsWith } from "#contract/channel";
import { createAdmit, type Admit } from "./admit.ts";
import { createAuthenticate, type Authenticate } from "./authenticate.ts";
import { createAdmitCategory, type AdmitCategory } from "./categories/admit-category.ts";
import { createCategoryTrees, type CategoryTrees } from "./categories/category-trees.ts";
import { simulatorPace } from "./categories/walk-pace.ts";
import { defaultLimits, type GatewayDependencies, type GatewayLimits } from "./gateway-dependencies.ts";
import { createTokens, type TokenSource } from "./tokens/tokens.ts";

/** What the routes are made of: the dependencies, and the steps that are built from them once. */
export type GatewayParts = {
  dependencies: GatewayDependencies;
  limits: GatewayLimits;
  authenticate: Authenticate;
  admit: Admit;
  tokens: TokenSource;
  admitCategory: AdmitCategory;
  trees: CategoryTrees;
};

export function createGatewayParts(dependencies: GatewayDependencies): GatewayParts {
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
        pace: Object.fromEntries(channelsWith("category").map((channel) => [channel, simulatorPace])),
        ...dependencies.categories,
      },
    }),
  };
}
