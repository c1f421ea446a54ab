import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import helmet from "helmet";
import type { RequestHandler } from "express";

const nonces = new WeakMap<object, string>();

/** The nonce of this answer: the page's own script and style tags carry it, nothing else may. */
export function nonceOf(response: ServerResponse): string {
  const known = nonces.get(response);
  if (known !== undefined) return known;
  const nonce = randomBytes(18).toString("base64url");
  nonces.set(response, nonce);
  return nonce;
}

const year = 31_536_000;

/**
 * Returns the Strict-Transport-Security of every answer that came by https, and of no other: it would lock a plain http host out.
 * With `includesSubdomains` browsers refuse plain http for every host below this one, also such as are none of this product's.
 */
export function transportSecurity(includesSubdomains: boolean): string {
  return `max-age=${year}${includesSubdomains ? "; includeSubDomains" : ""}`;
}

/** Security headers of everything Express answers. */
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
          // The page's first script makes the one policy: scripts and workers of this origin (web/early/trusted-types.ts).
          requireTrustedTypesFor: ["'script'"],
          trustedTypes: ["default"],
        },
      },
      strictTransportSecurity: false,
      // No protection, but the wish for a process of its own, which a browser that has one ready then throws away (docs/benchmarks.md,
      // "A first visit"). Origins are kept apart without it.
      originAgentCluster: false,
      xFrameOptions: { action: "deny" },
      // Vendor pictures come from other sites, which need not know who looks at them.
      referrerPolicy: { policy: "same-origin" },
    }),
  ];
}
