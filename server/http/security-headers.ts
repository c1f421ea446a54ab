import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import helmet from "helmet";
import type { RequestHandler } from "express";

const nonces = new WeakMap<object, string>();

/** Returns the nonce of this answer: only the page's own script and style tags may carry it. */
export function nonceOf(response: ServerResponse): string {
  const known = nonces.get(response);
  if (known !== undefined) return known;
  const nonce = randomBytes(18).toString("base64url");
  nonces.set(response, nonce);
  return nonce;
}

const year = 31_536_000;

/**
 * Returns the Strict-Transport-Security header for answers that came by https. It must not be set on others, because it
 * would lock out a plain http host. With `includesSubdomains` browsers refuse plain http for every host below this one,
 * including those that do not belong to this product.
 */
export function transportSecurity(includesSubdomains: boolean): string {
  return `max-age=${year}${includesSubdomains ? "; includeSubDomains" : ""}`;
}

/** Creates the security headers of everything that Express answers. */
export function createSecurityHeaders(): RequestHandler[] {
  const nonce = (_request: unknown, response: ServerResponse) => `'nonce-${nonceOf(response)}'`;
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'", nonce],
          styleSrc: ["'self'", nonce],
          imgSrc: ["'self'", "data:", "https:"],
          connectSrc: ["'self'"],
          workerSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          // The page's first script creates the one policy: scripts and workers of this origin
          // (web/preload/trusted-types.ts).
          requireTrustedTypesFor: ["'script'"],
          trustedTypes: ["default"],
        },
      },
      strictTransportSecurity: false,
      // This header gives no protection: it asks for a process of its own, for which a browser discards one that it has
      // ready (docs/benchmarks.md, "A first visit"). Origins are isolated without it.
      originAgentCluster: false,
      xFrameOptions: { action: "deny" },
      // Vendor pictures come from other sites, which need not know who views them.
      referrerPolicy: { policy: "same-origin" },
    }),
  ];
}
