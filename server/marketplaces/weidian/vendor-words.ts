import { vendorWords } from "../upstream/vendor-words.ts";

/** What Weidian is known to say. Its codes are not established, so none tells what a refusal is about. */
export const { vendorSaid } = vendorWords({
  sentences: [[/店铺不存在/, "The shop does not exist."]],
});
