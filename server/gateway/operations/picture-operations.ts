import { fieldFailure, type Failure } from "#contract/shared/failure";
import {
  maxPicturePage,
  regionIssue,
  type pictureSearchEndpoint,
  type pictureUploadEndpoint,
} from "#contract/public/picture-search";
import { judgePicture, type SentPicture } from "#contract/public/picture-request";
import type { FoundByPicture } from "#server/marketplaces/connector.ts";
import type { FetchPicture } from "#server/shared/runtime.ts";
import { connectorMethod, hasMore, type Operation } from "./operations.ts";

/** Products that the marketplace found, and its id of the picture: null where none was uploaded. */
type Found = FoundByPicture & { image_id: string | null };

/**
 * Finds products that look like a picture (§4.4). A picture that was sent is uploaded first, and its id is in the answer, so that
 * requests for further pages need not send it again.
 */
export const searchByPicture: Operation<typeof pictureSearchEndpoint, Found> = {
  async execute(input, { connector, call, fetchPicture }) {
    const { image_base64: _, image_url: _url, region, ...query } = input;
    const picture = await sentPicture(input, { fetchPicture, signal: call.signal });
    const issue = picture && region !== undefined ? regionIssue(region, picture) : null;
    if (issue !== null) throw fieldFailure({ path: "region", message: issue, fault: "wrong_form" });
    const uploaded = picture && (await connectorMethod(connector, "uploadPicture")(picture, call));
    const imageId = uploaded ? uploaded.standard().image_id : (input.image_id ?? null);
    const answer = await connectorMethod(connector, "searchByPicture")(
      { ...query, region, image_id: imageId, page_size: pageSize(input.page_size) },
      call,
    );
    return {
      ...answer,
      steps: uploaded ? [uploaded, ...answer.steps] : answer.steps,
      standard: () => ({ ...answer.standard(), image_id: imageId }),
    };
  },
  present(found, { page, page_size }) {
    return { ...found, has_more: hasMore(found, page, pageSize(page_size)) };
  },
};

const pageSize = (asked: number) => Math.min(asked, maxPicturePage);

/** Uploads a picture to the marketplace and returns its id (§4.4). */
export const uploadPicture: Operation<typeof pictureUploadEndpoint, { image_id: string }> = {
  async execute(input, { connector, call, fetchPicture }) {
    const picture = await sentPicture(input, { fetchPicture, signal: call.signal });
    // The request's schema requires one of the two.
    if (!picture) throw refused("send exactly one of image_base64 and image_url");
    return connectorMethod(connector, "uploadPicture")(picture, call);
  },
  present: ({ image_id }, { channel }) => ({ channel, image_id }),
};

/**
 * Returns the picture of a request: the one in it, or the one at its address; null where it sends none. @throws Failure
 * VALIDATION_ERROR
 */
async function sentPicture(
  input: { image_base64?: SentPicture | undefined; image_url?: string | undefined },
  { fetchPicture, signal }: { fetchPicture: FetchPicture | null; signal: AbortSignal },
): Promise<SentPicture | null> {
  if (input.image_base64) return input.image_base64;
  if (input.image_url === undefined) return null;
  if (!fetchPicture) throw refused("this gateway fetches no pictures: send the picture as image_base64");
  const bytes = await fetchPicture(input.image_url, signal);
  const facts = judgePicture(bytes);
  if ("fault" in facts) throw refused(`what is there ${facts.fault}`);
  const { type, width, height } = facts;
  return { base64: base64Of(bytes), bytes: bytes.length, field: "image_url", type, width, height };
}

function refused(message: string): Failure {
  return fieldFailure({ path: "image_url", message, fault: "wrong_form" });
}

/** Encodes in pieces, because a function call takes only a limited number of arguments. */
function base64Of(bytes: Uint8Array): string {
  const pieces: string[] = [];
  const piece = 3 * 8192;
  for (let at = 0; at < bytes.length; at += piece)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + piece))));
  return pieces.join("");
}
