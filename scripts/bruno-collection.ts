import { createRequire } from "node:module";
import { buildOpenapi } from "#contract/public/openapi";
import { demoKeys, demoMerchantUuid } from "../server/demo/demo-keys.ts";

const require = createRequire(import.meta.url);

/** Folder of the collection. */
export const brunoFolder = "clients/bruno";

type Pair = { name: string; value: string; enabled: boolean };
/** A request as Bruno's own library reads and writes it. */
export type BrunoRequest = {
  meta: { name: string; type: "http"; seq: number };
  http: { method: string; url: string; body: "json" | "none"; auth: "inherit" | "bearer" | "none" };
  params?: (Pair & { type: "query" })[];
  headers?: Pair[];
  auth?: { bearer: { token: string } };
  body?: { json: string };
  /** Variables that are set from the answer. */
  vars?: { res?: Pair[] };
  assertions?: Pair[];
  docs?: string;
};
type BrunoLanguage = {
  jsonToBruV2: (request: BrunoRequest) => string;
  bruToJsonV2: (text: string) => BrunoRequest;
  envJsonToBruV2: (environment: { variables: Pair[] }) => string;
  bruToEnvJsonV2: (text: string) => { variables: Pair[] };
  jsonToCollectionBru: (collection: object) => string;
};
/** Bruno's own library for its files; it has no types. */
export const bruno = require("@usebruno/lang") as BrunoLanguage;

type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: [string];
  security: Record<string, []>[];
  requestBody?: { content: { "application/json": { example: object } } };
  "x-codeSamples": { source: string }[];
};

const pair = (name: string, value: string): Pair => ({ name, value, enabled: true });

/** Returns the files of the collection by path: a request for each operation of openapi.json, with its example. */
export function brunoCollection(): Record<string, string> {
  const { paths } = JSON.parse(JSON.stringify(buildOpenapi({ version: "", baseUrl: "{{base_url}}" }))) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const requests = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return {
    [`${brunoFolder}/bruno.json`]: `${JSON.stringify({ version: "1", name: "Procurement gateway", type: "collection" }, null, 2)}\n`,
    [`${brunoFolder}/collection.bru`]: bruno.jsonToCollectionBru({
      auth: { mode: "bearer", bearer: { token: "{{key}}" } },
    }),
    [`${brunoFolder}/environments/demo.bru`]: bruno.envJsonToBruV2({
      variables: [
        pair("base_url", "http://127.0.0.1:3000"),
        pair("key", demoKeys.live),
        pair("sandbox_key", demoKeys.sandbox),
        pair("merchant_uuid", demoMerchantUuid),
      ],
    }),
    ...Object.fromEntries(
      requests.map((request, index) => [
        `${brunoFolder}/${request.operation.tags[0]}/${request.operation.operationId}.bru`,
        bruno.jsonToBruV2(requestOf(request, index + 1)),
      ]),
    ),
  };
}

function requestOf(
  { path, method, operation }: { path: string; method: string; operation: Operation },
  seq: number,
): BrunoRequest {
  const body = operation.requestBody?.content["application/json"].example;
  const [source = ""] = operation["x-codeSamples"].map((sample) => sample.source);
  const query = [...new URLSearchParams(/\?([^']*)/.exec(source)?.[1] ?? "")];
  // A click in a collection must never buy anything, and a webhook of the sandbox gets events of simulated orders.
  const isOfSandbox = /^\/v1\/(?:orders\/(?!.*payment-methods)|webhooks\/|events\/)/.test(path);
  const isMerchant = operation.security.some((each) => "merchant" in each);
  return {
    meta: { name: operation.operationId, type: "http", seq },
    http: {
      method,
      url: `{{base_url}}${path}${query.length > 0 ? `?${new URLSearchParams(query)}` : ""}`,
      body: body ? "json" : "none",
      auth: isMerchant ? "none" : isOfSandbox ? "bearer" : "inherit",
    },
    ...(query.length > 0 && {
      params: query.map(([name, value]) => ({ ...pair(name, value), type: "query" as const })),
    }),
    ...(isMerchant && { headers: [pair("X-Uuid", "{{merchant_uuid}}")] }),
    ...(isOfSandbox && { auth: { bearer: { token: "{{sandbox_key}}" } } }),
    ...(body && {
      body: { json: JSON.stringify(body, null, 2).replace(/"wh_\w+"/, '"{{webhook_id}}"') },
    }),
    ...(operation.operationId === "webhooks.create" && {
      vars: { res: [pair("webhook_id", "res.body.webhook.id")] },
    }),
    assertions: [pair("res.status", "eq 200")],
    docs: `${operation.summary}.\n\n${operation.description}`,
  };
}
