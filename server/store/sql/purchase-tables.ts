import type { Generated } from "kysely";
import type { OrderNeed, OrderStage } from "#contract/console/console-orders";
import type { Channel } from "#contract/shared/channel";
import type { Purchase, PurchaseAttempt } from "../purchases.ts";
import type { MessageTable } from "./message-schema.ts";

/** Tables of purchases, and of the messages about their orders. */
export type PurchaseTables = {
  purchases: {
    id: string;
    app_id: string;
    key_id: string;
    channel: Channel;
    environment: Purchase["environment"];
    external_order_id: string;
    body_hash: string;
    field_hashes: string;
    marker: string;
    state: Purchase["state"];
    version: number;
    lines: string;
    seller_ids: string;
    expected_total: number;
    amount_mismatch: number;
    answer: string | null;
    created_at: number;
    changed_at: number;
    read_at: number | null;
    empty_reads: number;
    /** Day in Asia/Shanghai whose sum contains it; null when it no longer counts, or has no cap. */
    counted_day: string | null;
    operator_id: string | null;
    /** Standing by `standingOf`, for lists. */
    stage: Generated<OrderStage>;
    need: OrderNeed | null;
    pay_before: number | null;
    /** Time of the next read because of a message; null when no message came since its latest read began. */
    hinted_at: number | null;
    claimed_at: number | null;
  };
  purchase_attempts: {
    purchase_id: string;
    started_at: number;
    ended_at: number | null;
    outcome: PurchaseAttempt["outcome"];
  };
  purchase_orders: {
    purchase_id: string;
    order_id: string;
    amount: number | null;
    shipping: number | null;
    status: string;
    read_at: number | null;
    pay_before: number | null;
    paid_at: number | null;
    parcels: string | null;
  };
  vendor_messages: MessageTable;
  purchase_days: { app_id: string; day: string; amount: number };
};
