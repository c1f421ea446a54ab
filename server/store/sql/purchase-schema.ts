/**
 * Migration step: purchases, their orders and attempts, the sums that count towards an app's day, and the caps of an
 * app. Times are epoch ms, amounts fen. No receiver is stored, only a hash of it.
 */
export const purchaseSchema: readonly string[] = [
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
