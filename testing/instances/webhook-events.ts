import { expect } from "vitest";
import type { Store } from "#server/store/store.ts";
import { send } from "#testing/http/send.ts";
import { keyOf } from "./instances-fixture.ts";

/** Creates a webhook of the app `acme` for all events, and returns its id. */
export async function createWebhook(origin: string, url: string): Promise<string> {
  const created = await send(`${origin}/v1/webhooks/create`, {
    method: "POST",
    headers: { authorization: `Bearer ${keyOf("acme")}`, "content-type": "application/json" },
    body: JSON.stringify({ url, types: ["*"] }),
  });
  expect(created.status).toBe(200);
  return JSON.parse(created.text).webhook.id;
}

/** Appends one event of the app `acme` for each id. */
export async function appendEvents(store: Store, ids: string[]): Promise<void> {
  await store.events.append(
    ids.map((id) => ({
      appId: "acme",
      environment: "live",
      id,
      type: "app.suspended",
      subject: "app.suspended",
      body: ({ sequence }) => JSON.stringify({ id, sequence }),
    })),
  );
}
