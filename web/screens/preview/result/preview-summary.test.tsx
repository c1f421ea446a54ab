import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { previewGroups } from "../../../cart/preview-groups.ts";
import { sampleEntry } from "../../../cart/testing/sample-entry.ts";
import { type FinishedPreview, sentLines } from "./finished-preview.ts";
import { PreviewSummary } from "./preview-summary.tsx";

const lines = [sampleEntry()];
const preview: FinishedPreview = {
  group: "1688",
  channel: "1688",
  sent: sentLines({ lines }),
  receiver: null,
  receiverNumber: 1,
  addressId: null,
  outcome: {
    ok: false,
    kind: "error",
    envelope: {
      code: "CHANNEL_UPSTREAM_ERROR",
      category: "CHANNEL_ERROR",
      message: "",
      request_id: "r",
      upstream: { code: "500_004" },
    },
    status: 502,
    requestId: "r",
    at: 0,
    rawText: "",
  },
};

test.each([
  { isOnly: true, levels: [2] },
  { isOnly: false, levels: [2, 3] },
])("puts the heading of a refusal below that of its group, if it has one: %j", ({ isOnly, levels }) => {
  const [group] = previewGroups(lines, { split: false });
  if (!group) throw new Error("no group");
  render(
    <PreviewSummary
      preview={preview}
      group={group}
      isOnly={isOnly}
      isEarlier={false}
      outdatedReason={null}
      onShowLine={() => {}}
    />,
  );
  const headings = screen.getAllByRole("heading");
  expect(headings.map(({ tagName }) => Number(tagName.slice(1)))).toEqual(levels);
  expect(headings.at(-1)).toHaveTextContent("Problem: ");
});
