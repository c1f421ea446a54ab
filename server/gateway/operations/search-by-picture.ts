import { Failure } from "#contract/failure";
import { largestPicturePage, regionFault, type pictureSearchEndpoint } from "#contract/picture-search";
import type { VendorAnswer } from "#server/marketplaces/connector.ts";
import { connectorMethod, type Operation } from "./operation.ts";
import { sentPicture } from "./sent-picture.ts";

/**
 * §4.4: products that look like a picture. A picture that was sent is uploaded first, and its id is in the answer: no page after
 * that sends it again.
 */
export const searchByPicture: Operation<typeof pictureSearchEndpoint> = async (
  input,
  { connector, call, fetchPicture },
) => {
  const { image_base64: _, image_url: _url, region, ...query } = input;
  const picture = await sentPicture(input, { fetchPicture, signal: call.signal });
  const fault = picture && region !== undefined ? regionFault(region, picture) : null;
  if (fault !== null)
    throw new Failure("VALIDATION_ERROR", `region: ${fault}.`, {
      issues: [{ path: "region", message: fault }],
    });

  const uploaded = picture && (await connectorMethod(connector, "uploadPicture")(picture, call));
  const imageId = uploaded ? uploaded.standard().image_id : (input.image_id ?? null);
  const size = Math.min(input.page_size, largestPicturePage);
  const answer = await connectorMethod(connector, "searchByPicture")(
    { ...query, region, image_id: imageId, page_size: size },
    call,
  );
  return {
    ...answer,
    steps: [...(uploaded ? [stepOf(uploaded)] : []), ...answer.steps],
    standard: () => {
      const found = answer.standard();
      const { total, items } = found;
      // Without a total a full page means that there may be more.
      const hasMore = total === undefined ? items.length >= size : input.page * size < total;
      return { ...found, image_id: imageId, has_more: hasMore };
    },
    outcome: () => null,
  };
};

function stepOf({ upstreamApi, upstream }: VendorAnswer<unknown>): { upstreamApi: string; upstream: string } {
  return { upstreamApi, upstream };
}
