/**
 * Migration step: events in the order of their commits, the endpoints that they are sent to, and their deliveries. Times
 * are epoch ms. `n` counts the events of an app and environment.
 */
export function eventSchema(withoutRowid: string): string[] {
  return [
    // The row is locked until the commit, so that n follows the order of the commits and a reader misses nothing.
    `CREATE TABLE event_streams (
      app_id TEXT NOT NULL, environment TEXT NOT NULL, last BIGINT NOT NULL,
      PRIMARY KEY (app_id, environment))${withoutRowid}`,
    // They outlive their events, so that a sequence never begins again, and an event that is sent once is never sent
    // twice.
    `CREATE TABLE event_subjects (
      app_id TEXT NOT NULL, environment TEXT NOT NULL, subject TEXT NOT NULL, sequence BIGINT NOT NULL,
      PRIMARY KEY (app_id, environment, subject))${withoutRowid}`,
    `CREATE TABLE events (
      app_id TEXT NOT NULL, environment TEXT NOT NULL, n BIGINT NOT NULL, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL,
      created_at BIGINT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (app_id, environment, n))`,
    "CREATE INDEX events_by_type ON events (app_id, environment, type, n)",
    "CREATE INDEX events_by_age ON events (created_at)",
    `CREATE TABLE webhook_endpoints (
      id TEXT PRIMARY KEY, app_id TEXT NOT NULL, environment TEXT NOT NULL, url TEXT NOT NULL, types TEXT,
      description TEXT, enabled INTEGER NOT NULL, created_at BIGINT NOT NULL, secret TEXT NOT NULL, old_secret TEXT,
      old_until BIGINT, last_success_at BIGINT, last_failure_at BIGINT, failing_since BIGINT)`,
    "CREATE INDEX webhook_endpoints_by_app ON webhook_endpoints (app_id, environment, created_at)",
    `CREATE TABLE webhook_deliveries (
      endpoint_id TEXT NOT NULL, n BIGINT NOT NULL, event_id TEXT NOT NULL, type TEXT NOT NULL, state TEXT NOT NULL,
      created_at BIGINT NOT NULL, due_at BIGINT, lease_until BIGINT, tries INTEGER NOT NULL, attempts TEXT NOT NULL,
      version BIGINT NOT NULL, PRIMARY KEY (endpoint_id, n))`,
    // They hold only pending deliveries, so that searching them stays fast however much was delivered.
    "CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, due_at) WHERE due_at IS NOT NULL",
    "CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries (endpoint_id, state, n)",
    "CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at)",
  ];
}

/** Migration step: finds failed deliveries of an endpoint since a time. */
export const failedDeliveries = [
  `CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (endpoint_id, created_at)
    WHERE state = 'failed'`,
];
