import { defaultScopes } from "#contract/shared/endpoint";
import type { AppRecord, KeyRecord } from "#server/store/access-records.ts";
import type { Store } from "#server/store/store.ts";
import { plainDigests } from "./test-access.ts";

export const madeKey = "svc_live_made";
export const madeMerchantUuid = "0c5a3f9e-0000-4000-8000-000000000001";

const stamp = { version: 1, changedAt: 0, changedBy: "li@example.com", inFile: false };

/** Creates an app on the plan "standard" with a live key, as administrators do. */
export async function makeApp(
  { accessRecords }: Pick<Store, "accessRecords">,
  change: { app?: Partial<AppRecord>; key?: Partial<KeyRecord> } = {},
): Promise<void> {
  const app: AppRecord = {
    ...stamp,
    id: "made",
    name: "Made",
    mode: "self",
    plan: "standard",
    merchantUuid: madeMerchantUuid,
    warehouseCode: null,
    state: "approved",
    stateReason: null,
    createdAt: 0,
    ...change.app,
  };
  const key: KeyRecord = {
    ...stamp,
    appId: app.id,
    id: "k1",
    environment: "live",
    scopes: [...defaultScopes],
    revoked: false,
    expiresAt: null,
    note: null,
    createdAt: 0,
    lastUsed: null,
    ...change.key,
  };
  const outcome = await accessRecords.write(
    [
      { kind: "app", record: app },
      { kind: "key", record: key, sha256: plainDigests.sha256(madeKey) },
    ],
    [],
  );
  if (outcome !== "written") throw new Error(outcome);
}
