import { type Failure, fieldFailure } from "#contract/failure";
import { pictureFacts } from "#contract/picture-facts";
import { pictureFault, type SentPicture } from "#contract/picture-request";
import type { FetchPicture } from "#server/kernel/fetch-picture.ts";

/** The picture of a request: the one in it, or the one at its address. null where it sends none. @throws Failure VALIDATION_ERROR */
export async function sentPicture(
  input: { image_base64?: SentPicture | undefined; image_url?: string | undefined },
  { fetchPicture, signal }: { fetchPicture: FetchPicture | null; signal: AbortSignal },
): Promise<SentPicture | null> {
  if (input.image_base64) return input.image_base64;
  if (input.image_url === undefined) return null;
  if (!fetchPicture) throw refused("this gateway fetches no pictures: send the picture as image_base64");
  const bytes = await fetchPicture(input.image_url, signal);
  const fault = pictureFault(bytes);
  const facts = pictureFacts(bytes);
  if (fault !== null || !facts) throw refused(`what is there ${fault}`);
  const { type, width, height } = facts;
  return { base64: base64Of(bytes), bytes: bytes.length, type, width, height };
}

function refused(message: string): Failure {
  return fieldFailure({ path: "image_url", message, fault: "wrong_form" });
}

/** In pieces: a function takes only so many arguments. */
function base64Of(bytes: Uint8Array): string {
  const pieces: string[] = [];
  const piece = 3 * 8192;
  for (let at = 0; at < bytes.length; at += piece)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + piece))));
  return pieces.join("");
}
