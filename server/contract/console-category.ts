import { z } from "zod";

/**
 * GET /bff/category-state and POST /bff/category-refresh: 202 where a reading is under way, 200 where the tree is too young for one.
 * Failures of all category paths keep the category envelope.
 */
export const categoryStateSchema = z.object({
  platform: z.string(),
  shop_id: z.string().nullable(),
  /** When the tree that is served was read; null = none was yet. */
  read_at: z.iso.datetime().nullable(),
  /** The reading under way; `levels` = calls whose answers are known, null when another instance reads. */
  reading: z.object({ started_at: z.iso.datetime(), levels: z.int().nullable() }).nullable(),
  /** Why the last reading ended without a tree, as public text; the tree before it is still served. */
  failure: z.string().nullable(),
  /** From when on a refresh begins a reading; null = now. */
  refresh_at: z.iso.datetime().nullable(),
});
export type CategoryState = z.infer<typeof categoryStateSchema>;

const placeSchema = z.object({ id: z.int(), name: z.string(), path: z.array(z.string()) });

/**
 * GET /bff/category-changes: lists are cut at 1,000 entries, the counts are whole. `path` are the names from the root down, as they
 * are now; what moved is below another parent, and `from` and `to` are such paths.
 */
export const categoryChangesSchema = z.object({
  /** The reading that is compared with; null = there was only one so far. */
  since: z.iso.datetime().nullable(),
  at: z.iso.datetime(),
  counts: z.object({ added: z.int(), removed: z.int(), renamed: z.int(), moved: z.int() }),
  added: z.array(placeSchema),
  removed: z.array(placeSchema),
  renamed: z.array(z.object({ id: z.int(), from: z.string(), to: z.string(), path: z.array(z.string()) })),
  moved: z.array(
    z.object({ id: z.int(), name: z.string(), from: z.array(z.string()), to: z.array(z.string()) }),
  ),
});
export type CategoryChangesAnswer = z.infer<typeof categoryChangesSchema>;
