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

/** Security headers of everything Express answers. HSTS only where https is: it would lock a plain http host out. */
export function createSecurityHeaders(): RequestHandler[] {
  const nonce = (_request: unknown, response: ServerResponse) => `'nonce-${nonceOf(response)}'`;
  const hsts = helmet.strictTransportSecurity({ maxAge: year, includeSubDomains: true });
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", nonce],
          styleSrc: ["'self'", nonce],
          imgSrc: ["'self'", "data:", "https:"],
          connectSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      strictTransportSecurity: false,
      xFrameOptions: { action: "deny" },
      // Vendor pictures come from other sites, which need not know who looks at them.
      referrerPolicy: { policy: "same-origin" },
    }),
    (request, response, next) => (request.secure ? hsts(request, response, next) : next()),
  ];
}
