import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Provider, type Adapter, type AdapterPayload, type Configuration } from "oidc-provider";
import { listen, stopServer } from "#server/http/listen.ts";

/** Claims of an account at the provider. */
export type ProviderClaims = Record<string, unknown> & { sub: string };

const clientId = "procurement";
export const clientSecret = "a client secret that nobody reads";

/**
 * Starts an OpenID Connect provider on a socket. Its sign-in page lets `account` in without a question; null declines.
 *
 * @param options.host `localhost` makes it another site than a console on 127.0.0.1, as a company's provider is
 */
export async function startOidcProvider({
  host = "127.0.0.1",
  hasIdTokenClaims = true,
}: {
  host?: "127.0.0.1" | "localhost";
  /** False: only `/userinfo` has the account's claims, as at providers that keep ID tokens small. */
  hasIdTokenClaims?: boolean;
} = {}) {
  let handle = (_: IncomingMessage, response: ServerResponse): void => void response.writeHead(503).end();
  const server = createServer((request, response) => handle(request, response));
  const port = await listen(server, { host, port: 0 });
  const issuer = `http://${host}:${port}`;
  const accounts = new Map<string, ProviderClaims>();
  let current: string | null = null;

  /** Registers the console that has this address. */
  function register(origin: string): void {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const configuration: Configuration = {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [`${origin}/bff/session/provider/callback`],
          id_token_signed_response_alg: "ES256",
        },
      ],
      jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), alg: "ES256", use: "sig", kid: "key-1" }] },
      adapter: createAdapter(),
      cookies: { keys: ["a cookie key of the tests"] },
      claims: {
        openid: ["sub"],
        profile: ["name", "roles", "realm_access"],
        email: ["email", "email_verified"],
      },
      conformIdTokenClaims: !hasIdTokenClaims,
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, sub) => ({ accountId: sub, claims: () => accounts.get(sub) ?? { sub } }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new provider.Grant({ clientId, accountId: oidc.session?.accountId ?? "" });
        grant.addOIDCScope("openid profile email");
        await grant.save();
        return grant;
      },
    };
    const provider = new Provider(issuer, configuration);
    const answer = provider.callback();
    handle = (request, response) => {
      if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
      const result = current === null ? { error: "access_denied" } : { login: { accountId: current } };
      void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    };
  }

  return {
    issuer,
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    register,
    /** Lets this account in from now on; null declines every sign-in. */
    setAccount: (claims: ProviderClaims | null) => {
      current = claims?.sub ?? null;
      if (claims) accounts.set(claims.sub, claims);
    },
    stop: () => stopServer(server, 0),
  };
}

export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>;

/** Creates storage in memory. The provider warns about its own. */
function createAdapter(): (name: string) => Adapter {
  const all = new Map<string, AdapterPayload>();
  const at = (name: string, id: string) => `${name} ${id}`;
  return (name) => ({
    upsert: async (id, payload) => void all.set(at(name, id), payload),
    find: async (id) => all.get(at(name, id)),
    findByUid: async (uid) => [...all.values()].find((each) => each.uid === uid),
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const found = all.get(at(name, id));
      if (found) found["consumed"] = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => void all.delete(at(name, id)),
    revokeByGrantId: async (grantId) => {
      for (const [key, { grantId: own }] of all) if (own === grantId) all.delete(key);
    },
  });
}
