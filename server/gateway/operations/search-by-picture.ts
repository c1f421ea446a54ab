import { fieldFailure } from "#contract/failure";
import { largestPicturePage, regionFault, type pictureSearchEndpoint } from "#contract/picture-search";
import type { FoundByPicture } from "#server/marketplaces/connector.ts";
import { connectorMethod, type Operation } from "./operation.ts";
import { sentPicture } from "./sent-picture.ts";

/** What the marketplace found, and its id of the picture: null where none was uploaded. */
type Found = FoundByPicture & { image_id: string | null };

/**
 * §4.4: products that look like a picture. A picture that was sent is uploaded first, and its id is in the answer: no page after
 * that sends it again.
 */
export const searchByPicture: Operation<typeof pictureSearchEndpoint, Found> = {
  async ask(input, { connector, call, fetchPicture }) {
    const { image_base64: _, image_url: _url, region, ...query } = input;
    const picture = await sentPicture(input, { fetchPicture, signal: call.signal });
    const fault = picture && region !== undefined ? regionFault(region, picture) : null;
    if (fault !== null) throw fieldFailure({ path: "region", message: fault, fault: "wrong_form" });
    const uploaded = picture && (await connectorMethod(connector, "uploadPicture")(picture, call));
    const imageId = uploaded ? uploaded.standard().image_id : (input.image_id ?? null);
    const answer = await connectorMethod(connector, "searchByPicture")(
      { ...query, region, image_id: imageId, page_size: pageSize(input.page_size) },
      call,
    );
    const { upstreamApi = "", upstream = "" } = uploaded ?? {};
    return {
      ...answer,
      steps: uploaded ? [{ upstreamApi, upstream }, ...answer.steps] : answer.steps,
      standard: () => ({ ...answer.standard(), image_id: imageId }),
    };
  },
  tell(found, { page, page_size }) {
    const { total, items } = found;
    const size = pageSize(page_size);
    // Without a total a full page means that there may be more.
    return { ...found, has_more: total === undefined ? items.length >= size : page * size < total };
  },
};

const pageSize = (asked: number) => Math.min(asked, largestPicturePage);
