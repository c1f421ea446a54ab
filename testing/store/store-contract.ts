import { describe } from "vitest";
import { describeAccess, describeAuthorizations } from "./access-contract.ts";
import { describeAccessRecords } from "./access-records-contract.ts";
import { describeAppEvents } from "./app-events-contract.ts";
import { describeAudit } from "./audit-contract.ts";
import { describeCalls } from "./calls-contract.ts";
import { describeDeliveries } from "./deliveries-contract.ts";
import { describeEvents } from "./events-contract.ts";
import { describeFactors } from "./factor-contract.ts";
import { describeGrants } from "./grants-contract.ts";
import { describeInstructions } from "./instructions-contract.ts";
import { describeRetention, describeLedger } from "./ledger-contract.ts";
import { describeMessages } from "./message-contract.ts";
import { describeOperators } from "./operator-contract.ts";
import { describePurchases } from "./purchase-contract.ts";
import { describePurchaseLists } from "./purchase-list-contract.ts";
import { describeQuota } from "./quota-contract.ts";
import { describeQuotaModel } from "./quota-model-contract.ts";
import { describePacing } from "../gateway/pacing-contract.ts";
import { describeRateLimiter } from "./rate-contract.ts";
import { describeRevisions } from "./revision-contract.ts";
import { describeSnapshots } from "./snapshot-contract.ts";
import { describeResends } from "./resend-contract.ts";
import { describeUsage } from "./usage-contract.ts";
import { describeWebhooks } from "./webhooks-contract.ts";
import type { StartStore } from "./store-fixture.ts";

/** Tests the behaviour that every store must have, once for each implementation. */
export function describeStore(name: string, start: StartStore): void {
  describe(name, () => {
    describeQuota(start);
    describeLedger(start);
    describeQuotaModel(start);
    describeRateLimiter(start);
    describePacing(start);
    describeAccess(start);
    describeAuthorizations(start);
    describeRetention(start);
    describeFactors(start);
    describeOperators(start);
    describeSnapshots(start);
    describePurchases(start);
    describeEvents(start);
    describeAppEvents(start);
    describePurchaseLists(start);
    describeWebhooks(start);
    describeDeliveries(start);
    describeResends(start);
    describeMessages(start);
    describeGrants(start);
    describeInstructions(start);
    describeAudit(start);
    describeAccessRecords(start);
    describeRevisions(start);
    describeCalls(start);
    describeUsage(start);
  });
}
