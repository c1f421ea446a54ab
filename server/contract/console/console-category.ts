import { z } from "zod";

/**
 * GET /bff/categories/state and POST /bff/categories/refresh: 202 where a refresh is in flight, 200 where the tree is too young for
 * one. Failures of all category paths use the category envelope.
 */
export const categoryStateSchema = z.object({
  platform: z.string(),
  shop_id: z.string().nullable(),
  /** Time when the served tree was read; null: no tree has been read yet. */
  read_at: z.iso.datetime().nullable(),
  /** Refresh in flight; `levels` counts the calls whose answers have arrived, null when another instance runs the refresh. */
  reading: z.object({ started_at: z.iso.datetime(), levels: z.int().nullable() }).nullable(),
  /** Reason why the last refresh failed, as public text; the previous tree is still served. */
  failure: z.string().nullable(),
  /** Time from which a refresh starts a crawl; null when it does now. */
  refresh_at: z.iso.datetime().nullable(),
});
export type CategoryState = z.infer<typeof categoryStateSchema>;

const placeSchema = z.object({ id: z.int(), name: z.string(), path: z.array(z.string()) });

/**
 * Answer of GET /bff/categories/changes: lists are cut at 1,000 entries, the counts are complete. `path` has the names from the
 * root down, as they are now; a moved category is below another parent, and `from` and `to` are such paths.
 */
export const categoryChangesSchema = z.object({
  /** Time of the refresh that is compared with; null after a single refresh. */
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
