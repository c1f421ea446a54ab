import { scopes } from "#contract/shared/endpoint";
import { createDemoFile } from "#server/demo/demo-file.ts";
import { demoKeys } from "#server/demo/demo-keys.ts";
import { nodeDigests } from "#server/node/runtime.ts";
import { exampleWebhook } from "#contract/public/openapi-responses";
import { send } from "./send.ts";
import { startTestServer } from "./start-test-server.ts";

type Content = { "application/json": { example?: unknown } };
export type DescribedOperation = {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Content };
  responses: { "200": { content: Content } };
  "x-codeSamples": { source: string }[];
};
export type Description = {
  servers: { url: string }[];
  paths: Record<string, { get?: DescribedOperation; post?: DescribedOperation }>;
};

/** Fetches openapi.json of a running gateway. */
export async function readDescription(
  origin: string,
  headers: Record<string, string> = {},
): Promise<Description> {
  return JSON.parse((await send(`${origin}/openapi.json`, { headers })).text) as Description;
}

export type ExampleAnswer = { path: string; status: number; text: string; example: unknown };

/** Paths of orders, which a sandbox key may create although purchasing is off, and of webhooks. */
const isOfSandbox =
  /^\/v1\/(?:orders\/(?:\w+\/)?(?:create|detail|list|payment-link|cancel|logistics\/trace)|(?:webhooks|events)\/.*)$/;

const merchantUuid = "00000000-0000-4000-8000-000000e8a391";
const keyOf = (text: string) => `${text}_of_examples`;

/** Starts the built-in demo with a sandbox key that may create orders. */
export async function startExamples() {
  const file = createDemoFile((text) => nodeDigests.sha256(keyOf(text)));
  for (const app of file.apps ?? []) {
    if (app.merchant_uuid) app.merchant_uuid = merchantUuid;
    for (const key of app.keys ?? []) if (key.environment === "sandbox") key.scopes = [...scopes];
  }
  return startTestServer({ file, environment: { ROLES: "console,gateway,simulator" } });
}

/** Sends every request example of openapi.json to that demo, and returns the answers together with their own examples. */
export async function sendExamples(origin: string): Promise<ExampleAnswer[]> {
  const { paths } = await readDescription(origin);
  const answers: ExampleAnswer[] = [];
  let webhook = exampleWebhook;
  for (const [path, { get, post }] of Object.entries(paths)) {
    const operation = (get ?? post)!;
    const query = /\?[^']*/.exec(operation["x-codeSamples"][0]?.source ?? "")?.[0] ?? "";
    const key = keyOf(isOfSandbox.test(path) ? demoKeys.sandbox : demoKeys.live);
    const headers = { authorization: `Bearer ${key}`, "x-uuid": merchantUuid };
    const body = JSON.stringify(operation.requestBody?.content["application/json"].example)?.replace(
      exampleWebhook,
      webhook,
    );
    const { status, text } = post
      ? await send(origin + path, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body,
        })
      : await send(origin + path + query, { headers });
    if (path === "/v1/webhooks/create") webhook = JSON.parse(text).webhook.id;
    answers.push({
      path,
      status,
      text,
      example: operation.responses["200"].content["application/json"].example,
    });
  }
  return answers;
}

const exampleEvent = "evt_0198c2f4a7b04c1e9d3f5a6b7c8d9e0f";

const exampleDelivery = {
  event_id: exampleEvent,
  state: "delivered",
  attempts: [{ at: "2026-11-26T08:30:00.000Z", status: 204, duration_ms: 38, error: null, answer: null }],
  next_attempt_at: null,
};

const exampleHealth = { state: "ok", last_success_at: null, last_failure_at: null, failing_since: null };

/** Fields of an answer that depend on the time and the caller, with the fixed value in examples for each. */
const changingFields: { readonly [field: string]: unknown } = {
  request_id: "req_0198c2f4a7b04c1e9d3f5a6b7c8d9e0f",
  day: "2026-11-26",
  used: 120,
  left: 4880,
  units_left_today: 4880,
  purchase_id: "pur_0198c2f4a7b04c1e9d3f5a6b7c8d9e0f",
  rate: { limit: 60, left: 59, resets_at: "2026-11-26T08:31:00.000Z" },
};

const exampleTime = "2026-11-26T08:30:00.000Z";
const exampleTimeInChina = "2026-11-26T16:30:00.000+08:00";

/**
 * Makes an example of an answer: lists are cut after `max` entries, and values that differ between two calls are
 * fixed. Amounts stay as written, because an example is compared after both went through the same parser.
 */
export function exampleOfAnswer(text: string, max = 2): unknown {
  const shown = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter(isSure).filter(isFirstOfType).slice(0, max).map(shown);
    if (typeof value === "string") return exampleText(value);
    if (typeof value !== "object" || value === null) return value;
    // The test event may or may not have arrived yet.
    if ("next_attempt_at" in value) return { ...value, ...exampleDelivery };
    if ("failing_since" in value) return exampleHealth;
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [
        field,
        field in changingFields && inner !== null ? changingFields[field] : shown(inner),
      ]),
    );
  };
  return shown(JSON.parse(text));
}

/** Returns false for the delivery of an event about an order, which may come before or after an example is sent. */
function isSure(entry: object | string | number): boolean {
  return (
    typeof entry !== "object" ||
    !("next_attempt_at" in entry && "type" in entry) ||
    entry.type === "webhook.test"
  );
}

/**
 * Returns false for an event whose type an earlier event of the list has. The test event may come before or after that of a
 * second order, so the first two events are not the same in every run.
 */
function isFirstOfType(entry: object | string | number, index: number, list: unknown[]): boolean {
  if (typeof entry !== "object" || !("type" in entry && "data" in entry)) return true;
  return list.findIndex((one) => (one as { type?: unknown }).type === entry.type) === index;
}

function exampleText(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return exampleTime;
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+\+08:00$/.test(text)) return exampleTimeInChina;
  if (/^wh_\w+$/.test(text)) return exampleWebhook;
  if (/^evt_\w+$/.test(text)) return exampleEvent;
  if (text.startsWith("whsec_")) return "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw5Z5d8f1s3Xo=";
  // The page of a payment link is this process's own, or none.
  return text.replace(/^https?:\/\/(?:127\.0\.0\.1:\d+|[a-z-]+\.invalid)\//, "https://cashier.example/");
}
