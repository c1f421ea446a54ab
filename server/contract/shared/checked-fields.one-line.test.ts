import { expect, test } from "vitest";
import type { z } from "zod";
import { activityFileSchema } from "../console/activity.ts";
import { categoryFindEndpoint } from "../public/category-find.ts";
import { categoryEndpoint } from "../public/category.ts";
import { appReviewSchema, newAppSchema, newKeyRequestSchema } from "../console/console-apps.ts";
import { newPlanSchema } from "../console/plan-fields.ts";
import { auditQuerySchema } from "../console/console-audit.ts";
import { newPasskeySchema } from "../console/console-factors.ts";
import { inviteSchema, openLinkSchema, useLinkSchema } from "../console/console-operators.ts";
import { usageQuerySchema } from "../console/usage.ts";

const stored: [what: string, schema: z.ZodType, fields: string[]][] = [
  ["a new app", newAppSchema, ["name", "plan", "warehouse_code"]],
  ["a suspension", appReviewSchema, ["reason"]],
  ["a new key", newKeyRequestSchema, ["note"]],
  ["a new plan", newPlanSchema, ["name"]],
  ["an invitation", inviteSchema, ["email", "name"]],
  ["a link", openLinkSchema, ["token"]],
  ["a password's form", useLinkSchema, ["token", "email", "name"]],
  ["a new passkey", newPasskeySchema, ["name"]],
  ["the audit log's filters", auditQuerySchema, ["operator", "subject"]],
  ["the filters of calls", activityFileSchema, ["app", "key", "operator"]],
  ["the usage's filters", usageQuerySchema, ["app", "key"]],
  ["a tree's name", categoryEndpoint.request, ["shop_id"]],
  ["a search of categories", categoryFindEndpoint.request, ["shop_id"]],
];
const rows = stored.flatMap(([what, schema, fields]) =>
  fields.map((field) => [what, field, schema] as const),
);

test.each(rows)("%s refuses control characters in %s, which no store saves", (_, field, schema) => {
  const refused = (text: string) =>
    schema.safeParse({ app: "demo", [field]: text }).error?.issues.some(({ path }) => path[0] === field) ??
    false;
  const fine = field === "email" ? "li.na@example.com" : "\u674e\u5a1c 2026";
  expect(refused(fine)).toBe(false);
  for (const control of ["\u0000", "\u001b", "\u007f", "\n"])
    expect(refused(`${fine}${control}${fine}`), JSON.stringify(control)).toBe(true);
});
