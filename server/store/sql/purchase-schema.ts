import { orderStages } from "#contract/console/console-orders";

/**
 * Migration step: purchases, their orders and attempts, the sums that count towards an app's day, and the caps of an
 * app. Times are epoch ms, amounts fen. No receiver is stored, only a hash of it.
 */
export const purchaseTablesSql: readonly string[] = [
  `CREATE TABLE purchases (
    id TEXT PRIMARY KEY, app_id TEXT NOT NULL, key_id TEXT NOT NULL, channel TEXT NOT NULL, environment TEXT NOT NULL,
    external_order_id TEXT NOT NULL, body_hash TEXT NOT NULL, field_hashes TEXT NOT NULL, marker TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL, version BIGINT NOT NULL, lines TEXT NOT NULL, seller_ids TEXT NOT NULL,
    expected_total BIGINT NOT NULL, amount_mismatch INTEGER NOT NULL, answer TEXT, created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL, read_at BIGINT, empty_reads INTEGER NOT NULL, counted_day TEXT,
    UNIQUE (app_id, channel, environment, external_order_id))`,
  "CREATE INDEX purchases_by_read ON purchases (read_at) WHERE read_at IS NOT NULL",
  "CREATE INDEX purchases_by_state ON purchases (environment, state, created_at)",
  `CREATE TABLE purchase_attempts (
    purchase_id TEXT NOT NULL, started_at BIGINT NOT NULL, ended_at BIGINT, outcome TEXT NOT NULL,
    PRIMARY KEY (purchase_id, started_at))`,
  `CREATE TABLE purchase_orders (
    purchase_id TEXT NOT NULL, order_id TEXT NOT NULL, amount BIGINT, shipping BIGINT, status TEXT NOT NULL,
    read_at BIGINT, PRIMARY KEY (purchase_id, order_id))`,
  "CREATE INDEX purchase_orders_by_order ON purchase_orders (order_id)",
  `CREATE TABLE purchase_days (
    app_id TEXT NOT NULL, day TEXT NOT NULL, amount BIGINT NOT NULL CHECK (amount >= 0), PRIMARY KEY (app_id, day))`,
  "ALTER TABLE apps ADD COLUMN purchasing INTEGER NOT NULL DEFAULT 0",
  "ALTER TABLE apps ADD COLUMN purchase_max_order BIGINT",
  "ALTER TABLE apps ADD COLUMN purchase_max_day BIGINT",
];

/** SQL of the orders of a purchase, the least advanced one first, as `standingOf`. */
const leastFar = orderStages.map((stage, place) => `WHEN '${stage}' THEN ${place}`).join(" ");

/**
 * Migration step: the creator of a purchase, the columns that lists filter by, and the payment deadline of an order.
 * Existing purchases get them from their stored orders.
 */
export const purchaseLists: readonly string[] = [
  "ALTER TABLE purchases ADD COLUMN operator_id TEXT",
  "ALTER TABLE purchases ADD COLUMN stage TEXT NOT NULL DEFAULT 'submitting'",
  "ALTER TABLE purchases ADD COLUMN need TEXT",
  "ALTER TABLE purchases ADD COLUMN pay_before BIGINT",
  "ALTER TABLE purchase_orders ADD COLUMN pay_before BIGINT",
  "ALTER TABLE purchase_orders ADD COLUMN paid_at BIGINT",
  "UPDATE purchases SET stage = state WHERE state <> 'created'",
  "UPDATE purchases SET need = 'unknown' WHERE state = 'unknown'",
  `UPDATE purchases SET stage = coalesce((
      SELECT CASE status WHEN 'unknown' THEN 'other' ELSE status END FROM purchase_orders
        WHERE purchase_id = purchases.id
        ORDER BY CASE (CASE status WHEN 'unknown' THEN 'other' ELSE status END) ${leastFar} END LIMIT 1), 'other')
    WHERE state = 'created'`,
  `UPDATE purchases SET need = 'price_changed' WHERE state = 'created' AND amount_mismatch = 1 AND EXISTS (
      SELECT 1 FROM purchase_orders WHERE purchase_id = purchases.id AND status = 'wait_payment')`,
  "CREATE INDEX purchases_by_age ON purchases (app_id, environment, created_at, id)",
  "CREATE INDEX purchases_by_stage ON purchases (app_id, environment, stage, created_at, id)",
  "CREATE INDEX purchases_by_operator ON purchases (app_id, environment, operator_id, created_at, id)",
  "CREATE INDEX purchases_by_both ON purchases (app_id, environment, operator_id, stage, created_at, id)",
  "CREATE INDEX purchases_by_need ON purchases (app_id, environment, created_at) WHERE need IS NOT NULL",
  "CREATE INDEX purchases_to_pay ON purchases (app_id, environment, pay_before) WHERE pay_before IS NOT NULL",
];
