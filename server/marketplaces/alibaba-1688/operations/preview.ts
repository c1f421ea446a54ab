import type { Connector } from "../../connector.ts";
import { apis } from "../api.ts";
import { flatRejection } from "./business-rejection.ts";
import { readWire } from "../malformed.ts";
import { mapPreview } from "./mapping-preview.ts";
import { previewFailure } from "./preview-errors.ts";
import { confidentialTexts, previewParams } from "./preview-request.ts";
import type { VendorClient } from "../client.ts";
import { previewWire } from "./wire-preview.ts";

/** Previews one seller's lines in one vendor call (§4.2). A refusal is a 502 in our words and an answer in the vendor's. */
export function createPreviewOrder(client: VendorClient): NonNullable<Connector["previewOrder"]> {
  return async (input, { accessToken, signal }) => {
    const reply = await client({
      api: apis.preview,
      params: previewParams(input),
      accessToken,
      signal,
      confidential: confidentialTexts(input.receiver),
    });
    const context = { api: reply.api, lines: input.lines, clean: reply.clean };
    return {
      upstreamApi: reply.api,
      upstream: reply.upstream,
      steps: [],
      standard: () => {
        const rejection = flatRejection(reply.value, reply.api);
        if (rejection) throw previewFailure(rejection, context);
        return mapPreview(readWire(previewWire, reply.value, reply.api), context);
      },
    };
  };
}
