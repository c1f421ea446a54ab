import { expect, test } from "vitest";
import { previewGroups } from "../../cart/preview-groups.ts";
import { sampleEntry } from "../../cart/testing/sample-entry.ts";
import { lineStatus } from "./cart/line-view.ts";
import { lineViews } from "./line-views.ts";
import { previewed } from "./testing/previewed.ts";

const line = sampleEntry();

test.each([
  ["can be ordered", true, "ready"],
  ["cannot be ordered, although no line is named", false, "unknown"],
])("a line of a group that %s is shown as such", (_, success, status) => {
  const preview = previewed([line]);
  if (!preview.outcome.ok) throw new Error("no answer");
  const groups = previewGroups([line], { split: false });
  const outcome = { ...preview.outcome, value: { ...preview.outcome.value, success } };
  const byGroup = new Map(groups.map(({ key }) => [key, { ...preview, outcome }]));
  const views = lineViews(groups, {
    byGroup,
    outdated: new Map(),
    canSplit: false,
    draftOf: () => undefined,
  });
  const now = Date.parse(line.fetched_at);
  expect([...views.values()].map((view) => lineStatus(view, now))).toEqual([status]);
});
