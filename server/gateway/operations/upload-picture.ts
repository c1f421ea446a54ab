import type { pictureUploadEndpoint } from "#contract/picture-upload";
import { Failure } from "#contract/failure";
import { connectorMethod, type Operation } from "./operation.ts";
import { sentPicture } from "./sent-picture.ts";

/** §4.4: a picture handed to the marketplace, for its id. */
export const uploadPicture: Operation<typeof pictureUploadEndpoint, { image_id: string }> = {
  async ask(input, { connector, call, fetchPicture }) {
    const picture = await sentPicture(input, { fetchPicture, signal: call.signal });
    if (!picture)
      throw new Failure("VALIDATION_ERROR", "Send exactly one of image_base64 and image_url.", {
        issues: [
          {
            path: "image_base64",
            message: "send exactly one of image_base64 and image_url",
            fault: "required",
          },
        ],
      });
    return connectorMethod(connector, "uploadPicture")(picture, call);
  },
  tell: ({ image_id }, { channel }) => ({ channel, image_id }),
};
