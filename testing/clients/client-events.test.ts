import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exampleOf } from "#contract/public/openapi-responses";
import { demoKeys } from "#server/demo/demo-keys.ts";
import { type ReceivedDelivery, startReceiver } from "#testing/events/receiver.ts";
import { startExamples } from "#testing/http/openapi-examples.ts";
import type { TestServer } from "#testing/http/start-test-server.ts";
import { createAndSettle } from "../../clients/typescript/src/create-and-settle.ts";
import {
  createProcurementClient,
  type ProcurementClient,
  type Schema,
} from "../../clients/typescript/src/create-client.ts";
import { isOrderEvent, verifyEvent } from "../../clients/typescript/src/verify-event.ts";

let server: TestServer;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let client: ProcurementClient;
let secret: string;
let message: ReceivedDelivery;

beforeAll(async () => {
  server = await startExamples();
  receiver = await startReceiver();
  client = createProcurementClient({ baseUrl: server.origin, apiKey: `${demoKeys.sandbox}_of_examples` });
  const created = await client.post("/v1/webhooks/create", { url: receiver.url, types: ["*"] });
  secret = created.secret;
  await client.post("/v1/webhooks/test", { id: created.webhook.id });
  await receiver.until(1);
  message = receiver.received[0]!;
});
afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

describe("events", () => {
  test("verifies the gateway's events, with headers as Node and as fetch have them", () => {
    const id = message.headers["webhook-id"];
    for (const headers of [message.headers, new Headers(message.headers)]) {
      const event = verifyEvent(message.body, headers, secret);
      expect(event).toMatchObject({ id, type: "webhook.test", timestamp: expect.any(String) });
      expect(isOrderEvent(event)).toBe(false);
    }
  });

  test("reads an event about an order with the order as detail answers it", async () => {
    const order = exampleOf("orders.create", null) as Schema<"OrderCreateRequest">;
    const { state } = await createAndSettle(client, order);
    expect(state).toBe("created");
    const { channel, external_order_id } = order;
    const { order: read, purchase } = await client.post("/v1/orders/detail", { channel, external_order_id });
    await receiver.until(2);
    const { body, headers } = receiver.received[1]!;
    const event = verifyEvent(body, headers, secret);
    expect(event.type).toBe("order.created");
    if (!isOrderEvent(event)) throw new Error("order.created is about an order");
    expect(event.data).toMatchObject({ channel, sequence: 1, previous_status: null, purchase });
    expect(event.data.order?.order_id).toBe(read?.order_id);
    expect(event.data.order?.amounts).toStrictEqual(read?.amounts);
  });

  test("refuses events that were forged, changed or are too old", () => {
    const id = message.headers["webhook-id"]!;
    const other = `whsec_${btoa("another secret of another webhook")}`;
    const signedAt = (minutesAgo: number) => {
      const at = new Date(Math.floor(Date.now() / 1000) * 1000 - minutesAgo * 60_000);
      return {
        "webhook-id": id,
        "webhook-timestamp": String(at.getTime() / 1000),
        "webhook-signature": new Webhook(secret).sign(id, at, message.body),
      };
    };
    expect(verifyEvent(message.body, signedAt(4), secret)).toMatchObject({ id });
    for (const [body, headers, key] of [
      [message.body.replace("webhook.test", "order.paid"), message.headers, secret],
      [message.body, { ...message.headers, "webhook-id": "evt_1" }, secret],
      [message.body, message.headers, other],
      [message.body, signedAt(6), secret],
      [message.body, {}, secret],
    ] as const)
      expect(() => verifyEvent(body, headers, key)).toThrow(/signature|timestamp|headers/i);
  });
});
