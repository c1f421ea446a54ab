import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { eventTypes, testEventType } from "./events/event-types.ts";
import { buildOpenapi } from "./openapi.ts";

const document = JSON.parse(
  JSON.stringify(buildOpenapi({ baseUrl: "https://gateway.example", version: "1" })),
);
const judge = new Ajv2020({ strict: false, validateFormats: false });
judge.addSchema(document, "openapi.json");

function isDescribed(type: string, body: object): boolean {
  const words = ["webhooks", type, "post", "requestBody", "content", "application~1json", "schema"];
  return judge.getSchema(`openapi.json#/${words.join("/")}`)?.(body) === true;
}

const timestamp = "2026-11-26T08:00:00.000Z";

describe("webhooks in openapi.json", () => {
  test("have all types, each with the headers of Standard Webhooks", () => {
    expect(Object.keys(document.webhooks)).toEqual([...eventTypes, testEventType]);
    for (const { post } of Object.values<{ post: { parameters: { name: string }[] } }>(document.webhooks))
      expect(post.parameters.map(({ name }) => name)).toEqual([
        "webhook-id",
        "webhook-timestamp",
        "webhook-signature",
      ]);
  });

  test("describe the body of each type, and of no other", () => {
    const data = { app_id: "acme", webhook_id: "wh_1", sequence: 1 };
    expect(isDescribed("webhook.test", { type: "webhook.test", timestamp, data })).toBe(true);
    expect(isDescribed("webhook.test", { type: "order.paid", timestamp, data })).toBe(false);
    const unknown = { app_id: "acme", channel: "1688", sequence: 1, previous_status: null, purchase: null };
    expect(
      isDescribed("order.unknown", { type: "order.unknown", timestamp, data: { ...unknown, order: null } }),
    ).toBe(true);
    expect(isDescribed("order.unknown", { type: "order.unknown", timestamp, data: unknown })).toBe(false);
  });
});
