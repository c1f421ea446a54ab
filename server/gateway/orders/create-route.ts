import type { Channel } from "#contract/shared/channel";
import { hasTrait } from "#contract/shared/channel";
import { Failure, fieldFailure } from "#contract/shared/failure";
import { headerNames } from "#contract/shared/request-headers";
import type { PreviewResult } from "#contract/public/preview";
import { orderCreateEndpoint, type OrderCreateRequest } from "#contract/public/orders/order-create";
import type { CreatedOrders, OrderToCreate, WriteEnd } from "#server/marketplaces/connector.ts";
import { notExecuted } from "#server/marketplaces/upstream/signed-write.ts";
import { differingFields, hashBody, markerOf, purchaseLines } from "#server/purchasing/purchase-body.ts";
import { unknownEvent } from "#server/purchasing/order-events.ts";
import { firstReadMs } from "#server/purchasing/read-schedule.ts";
import { forgetUnsent, settleCreate } from "#server/purchasing/settle-create.ts";
import { createAnswer, createStatus, type ToldOnce } from "#server/purchasing/purchase-answer.ts";
import type { KeyAccess } from "#server/store/access.ts";
import type { BeginOutcome, Purchase, PurchaseChange } from "#server/store/purchases.ts";
import type { GatewayServices } from "../gateway-services.ts";
import { connectorMethod } from "../operations/operations.ts";
import type { RequestContext, Route } from "../gateway-request.ts";
import { remainingDay } from "../pacing.ts";
import { quotaHeaders, renderStandard, respond } from "../respond.ts";
import { fromStore } from "../waiting.ts";
import { billedWrite, retried } from "./billed.ts";
import { createOrderCallRoute, type OrderCall } from "./order-call-route.ts";
import { leftForCreate, orderMarketplace, type OrderMarketplace } from "./order-context.ts";
import { agreedOrder } from "./agreed-order.ts";
import { capExceeded, requireCaps, requireOpen } from "./purchase-locks.ts";

type Preview = Omit<PreviewResult, "request_id">;

/**
 * Creates the route of POST /v1/orders/create: at most one create call of the marketplace for an external id, whose
 * start is on disk before it is sent (docs/purchasing.md). Once it was sent, no failure is thrown, and the answer is
 * created, rejected or unknown.
 */
export function createOrderRoute(services: GatewayServices, shortcut: Channel | null): Route {
  const { dependencies, purchasing } = services;
  const { store, clock, wait, newId, digests } = dependencies;
  const { purchases } = store;

  /** Answers a call whose external id is in use with the stored answer. @throws Failure EXTERNAL_ORDER_ID_REUSED */
  async function replay(
    context: RequestContext,
    {
      access,
      input,
      hashes,
    }: { access: KeyAccess; input: OrderCreateRequest; hashes: ReturnType<typeof hashBody> },
    purchase: Purchase,
  ) {
    if (purchase.bodyHash !== hashes.bodyHash) {
      const fields = differingFields(purchase.fieldHashes, hashes.fieldHashes);
      throw new Failure(
        "EXTERNAL_ORDER_ID_REUSED",
        `This app has used the external_order_id ${input.external_order_id} for another order: ${fields.join(", ")} differ. Nothing was sent. Take a new id for a new order.`,
        { issues: fields.map((path) => ({ path, message: "differs from the first request with this id" })) },
      );
    }
    context.outcome = `replayed_${purchase.state}`;
    const remaining = await remainingDay(store, access, context);
    return respond(
      context,
      createStatus(purchase),
      renderStandard(createAnswer(purchase, { replayed: true }), context.requestId),
      { ...quotaHeaders({ units: 0, channel: input.channel, remaining }), [headerNames.replayed]: "true" },
    );
  }

  /** Sends the order and stores its outcome. @throws Failure where it was surely not executed, which releases the id */
  async function send(
    purchase: Purchase,
    order: OrderToCreate,
    marketplace: OrderMarketplace,
  ): Promise<Purchase> {
    const create = connectorMethod(marketplace.connector, "createOrder");
    const end = await marketplace.write((call) => create(order, call));
    if (end.kind === "not_sent") {
      await retried(() => forgetUnsent(purchases, purchase), wait);
      throw end.failure;
    }
    const change = changeOf(end, purchase);
    const stored = await retried(() => settleCreate(purchases, purchase, change), wait);
    if (stored === null)
      purchasing.notify({
        kind: "store_failed",
        purchaseId: purchase.id,
        channel: purchase.channel,
        detail: end.kind,
      });
    const after = stored ?? { ...purchase, ...change, orders: change.orders ?? [] };
    if (after.state === "unknown")
      purchasing.notify({
        kind: "unknown",
        purchaseId: purchase.id,
        channel: purchase.channel,
        detail: end.kind === "unknown" ? end.detail : "",
      });
    if (after.amountMismatch)
      purchasing.notify({
        kind: "amount_mismatch",
        purchaseId: purchase.id,
        channel: purchase.channel,
        detail: `agreed on ${purchase.expectedTotal}`,
      });
    return after;
  }

  function changeOf(
    end: Exclude<WriteEnd<CreatedOrders>, { kind: "not_sent" }>,
    purchase: Purchase,
  ): PurchaseChange {
    if (end.kind === "unknown")
      return {
        state: "unknown",
        outcome: "unknown",
        readAfterMs: purchasing.reconcileAfterMs,
        events: (after) => [unknownEvent(after, newId)],
      };
    if (end.kind === "rejected") {
      const told: ToldOnce = { error_code: end.code, error_message: end.message };
      return { state: "rejected", outcome: "rejected", answer: JSON.stringify(told), readAfterMs: null };
    }
    const told: ToldOnce = { failed_lines: end.failed_lines, payment_url: end.payment_url };
    const orders = end.orders.map((order) => ({
      orderId: order.order_id,
      amount: order.amount.amount,
      shipping: order.shipping.amount,
      status: order.status,
      payBefore: null,
      paidAt: null,
      parcels: null,
      readAt: null,
    }));
    return {
      state: "created",
      outcome: "created",
      orders,
      amountMismatch: end.payment !== null && end.payment !== purchase.expectedTotal,
      answer: JSON.stringify(told),
      readAfterMs: firstReadMs,
    };
  }

  async function handle(
    context: RequestContext,
    { access, isSandbox, input, channel, answerBy }: OrderCall<typeof orderCreateEndpoint>,
  ) {
    const hashes = hashBody(digests, input, access.app.id);
    const place = { appId: access.app.id, channel, environment: access.key.environment } as const;
    const known = await fromStore(
      purchases.find({ ...place, externalOrderId: input.external_order_id }),
      clock,
    );
    const request = { access, input, hashes };
    if (known) return replay(context, request, known);

    const caps = isSandbox ? null : await requireOpen(access.app, services);
    if (caps)
      await requireCaps(
        input.expected_total.amount,
        caps,
        async () => (await fromStore(purchases.spentToday(access.app.id), clock)).amount,
      );

    const marketplace = await orderMarketplace(context, { access, channel, answerBy }, services);
    const asked = { endpoint: orderCreateEndpoint, access, channel };
    const { result, headers } = await billedWrite<{ twin: Purchase } | { after: Purchase }>(
      context,
      asked,
      services,
      async () => {
        const preview = await marketplace.read(
          (call) => readPreview(input, marketplace, call),
          leftForCreate,
        );
        const order = agreedOrder(input, preview);
        if (!marketplace.hasTimeToWrite()) throw notExecuted(channel, "no time left to send the order");
        const id = `pur_${newId()}`;
        const begin = await fromStore(
          purchases.begin({
            ...place,
            id,
            keyId: access.key.id,
            operatorId: context.request.operatorId ?? null,
            externalOrderId: input.external_order_id,
            ...hashes,
            marker: markerOf(id),
            lines: purchaseLines(input),
            sellerIds: preview.sellers.flatMap(({ seller_id: seller }) => (seller === null ? [] : [seller])),
            expectedTotal: input.expected_total.amount,
            readAfterMs: purchasing.reconcileAfterMs,
            caps,
          }),
          clock,
        );
        if (begin.outcome === "exists") return { result: { twin: begin.purchase }, isBilled: false };
        const purchase = begunOf(begin);
        const after = await send(purchase, { ...order, marker: purchase.marker }, marketplace);
        return { result: { after }, isBilled: after.state !== "rejected" };
      },
    );
    if ("twin" in result) return replay(context, request, result.twin);
    const { after } = result;
    context.outcome = after.state;
    context.subject = after.orders.length === 1 ? after.orders[0]!.orderId : null;
    const answer = renderStandard(createAnswer(after, { replayed: false }), context.requestId);
    return respond(context, createStatus(after), answer, headers);
  }

  return createOrderCallRoute(orderCreateEndpoint, { services, shortcut }, handle, requireFields);
}

/** Checks the fields that only one marketplace has. @throws Failure VALIDATION_ERROR */
function requireFields({ channel, trade_type, flow, use_red_envelope, receiver }: OrderCreateRequest): void {
  if (hasTrait(channel, "tellsTerms")) return;
  // Goods would go to the address that was typed, and not to the saved one that was meant.
  const given = { trade_type, flow, use_red_envelope, "receiver.address_id": receiver.address_id };
  const [name] = Object.entries(given).find(([, value]) => value !== undefined) ?? [];
  if (name !== undefined)
    throw fieldFailure({
      path: name,
      message: "is a field of 1688: leave it out here",
      fault: "wrong_form",
    });
}

async function readPreview(
  input: OrderCreateRequest,
  { connector }: OrderMarketplace,
  call: Parameters<NonNullable<OrderMarketplace["connector"]["previewOrder"]>>[1],
): Promise<Preview> {
  const lines = purchaseLines(input).map((line) => ({ ...line, spec_id: line.spec_id ?? undefined }));
  const answer = await connectorMethod(connector, "previewOrder")({ receiver: input.receiver, lines }, call);
  return answer.standard();
}

/** Returns the purchase that has begun. @throws Failure PURCHASE_LIMIT_EXCEEDED, PURCHASING_DISABLED */
function begunOf(begin: Exclude<BeginOutcome, { outcome: "exists" }>): Purchase {
  if (begin.outcome === "begun") return begin.purchase;
  if (begin.outcome === "capped") throw capExceeded(begin.limit, begin.left);
  throw new Failure(
    "PURCHASING_DISABLED",
    "An administrator has stopped purchasing. Nothing was sent. Orders can still be read.",
  );
}
