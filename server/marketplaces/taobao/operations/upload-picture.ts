import { z } from "zod";
import { Failure } from "#contract/shared/failure";
import type { SentPicture } from "#contract/public/picture-request";
import { vendorId } from "#server/shared/json/vendor-types.ts";
import { type Connector, vendorAnswer } from "../../connector.ts";
import { type VendorClient, type VendorReply, readVendorAnswer, refusal } from "../client.ts";
import { vendorPayload } from "../vendor-payload.ts";

/** The vendor's own limit, bytes. */
const maxPictureBytes = 3 * 1024 * 1024;

/** Creates the upload that returns a picture's image_id, `/upload/image` (§4.4). */
export function createUploadPicture(client: VendorClient): NonNullable<Connector["uploadPicture"]> {
  return async ({ base64, bytes, field }, { accessToken, signal, caller }) => {
    if (bytes > maxPictureBytes) throw tooLarge(field);
    const reply = await client({
      path: "/upload/image",
      params: { image_base64: base64 },
      accessToken,
      signal,
      caller,
    });
    return vendorAnswer(reply, () => ({ image_id: imageIdOf(reply) }));
  };
}

function tooLarge(path: SentPicture["field"]): Failure {
  const message = "the picture has more than 3 MiB, the most that Taobao takes: send a smaller one";
  return new Failure("VALIDATION_ERROR", `${message}.`, {
    issues: [{ path, message, fault: "wrong_form" }],
  });
}

const vendorUploadSchema = z.looseObject({
  data: z.looseObject({ image_id: z.union([vendorId, z.string().min(1)]).nullish() }).nullish(),
});

/**
 * Returns the picture's id.
 * @throws Failure CHANNEL_UPSTREAM_ERROR also for a success without an id
 */
function imageIdOf(reply: VendorReply): string {
  if (reply.rejection) throw refusal(reply.rejection, reply);
  const id = readVendorAnswer(vendorUploadSchema, vendorPayload(reply.value), reply.api).data?.image_id;
  if (id && id !== "0") return id;
  throw new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    "Taobao took the picture and gave no id for it. Nothing was billed. Send a smaller JPEG, of at most 300 KB.",
    { internal: `${reply.api}: no image_id in a success` },
  );
}
