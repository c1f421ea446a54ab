import { z } from "zod";
import { accountEndpoint } from "../public/account.ts";
import { defineTool } from "./tool.ts";

export const accountTool = defineTool(accountEndpoint, {
  id: "account.get",
  title: "The account of this key",
  description:
    "What this key may do and what is left of today's units, as of this moment: plan, limits, scopes, and which marketplaces are authorized. Call it first, and again when a call was refused for quota, scope or authorization; units_left_today is in every other answer already.",
  output: z.looseObject({
    app: z.looseObject({ id: z.string(), name: z.string() }),
    key: z.looseObject({ id: z.string(), scopes: z.array(z.string()) }),
    plan: z.looseObject({ name: z.string(), enabled: z.boolean(), requests_per_minute: z.int() }),
    quota: z.looseObject({ limit: z.int(), used: z.int(), left: z.int(), resets_at: z.string() }),
    channels: z.array(z.looseObject({ channel: z.string(), enabled: z.boolean(), authorized: z.boolean() })),
  }),
  view: (account) => account,
  cut: ["channels"],
});
