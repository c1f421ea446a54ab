import { demoKeys, demoMerchantUuid } from "#server/demo/demo-keys.ts";
import { send } from "./send.ts";

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

/** Sends every request example of openapi.json to the built-in demo, and returns the answers together with their own examples. */
export async function sendExamples(origin: string): Promise<ExampleAnswer[]> {
  const { paths } = await readDescription(origin);
  const answers: ExampleAnswer[] = [];
  for (const [path, { get, post }] of Object.entries(paths)) {
    const operation = (get ?? post)!;
    const query = /\?[^']*/.exec(operation["x-codeSamples"][0]?.source ?? "")?.[0] ?? "";
    const headers = { authorization: `Bearer ${demoKeys.live}`, "x-uuid": demoMerchantUuid };
    const body = JSON.stringify(operation.requestBody?.content["application/json"].example);
    const { status, text } = post
      ? await send(origin + path, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body,
        })
      : await send(origin + path + query, { headers });
    answers.push({
      path,
      status,
      text,
      example: operation.responses["200"].content["application/json"].example,
    });
  }
  return answers;
}

/** Fields of an answer that depend on the time and the caller, with the value that examples show for each. */
const changingFields: { readonly [field: string]: unknown } = {
  request_id: "req_0198c2f4a7b04c1e9d3f5a6b7c8d9e0f",
  day: "2026-11-26",
  used: 120,
  left: 4880,
  units_left_today: 4880,
};

const exampleTime = "2026-11-26T08:30:00.000Z";

/**
 * Makes an example of an answer: lists are cut after `max` entries, and values that differ between two calls are
 * fixed. Amounts stay as written, because an example is compared after both went through the same parser.
 */
export function exampleOfAnswer(text: string, max = 2): unknown {
  const shown = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.slice(0, max).map(shown);
    if (typeof value === "string" && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return exampleTime;
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [
        field,
        field in changingFields && inner !== null ? changingFields[field] : shown(inner),
      ]),
    );
  };
  return shown(JSON.parse(text));
}
