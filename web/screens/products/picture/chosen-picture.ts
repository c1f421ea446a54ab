import { memoryPlace } from "../../../api/paid-calls.ts";

/** A picture to search by: one from this device, shrunk and ready to send, or the address of one. */
export type ChosenPicture =
  | {
      kind: "file";
      /** The JPEG to send, as a data URL: pixels only, without file name or location. */
      src: string;
      bytes: number;
      width: number;
      height: number;
    }
  | { kind: "address"; src: string };

/** The pictures sent from this page, by the ids that marketplaces gave them. */
const sent = memoryPlace<ReadonlyMap<string, ChosenPicture>>("pictures sent", () => new Map());

/** Remembers a picture by the id that a marketplace gave it, while the page is open: for thumbnails, and to send it again. */
export function rememberPicture(imageId: string, picture: ChosenPicture): void {
  sent.write(new Map([...sent.read(), [imageId, picture]]));
}

/** Returns the picture that the URL names: an address itself, or the id of one that was sent from here. */
export function pictureOf(name: string): ChosenPicture | null {
  return isAddress(name) ? { kind: "address", src: name } : (sent.read().get(name) ?? null);
}

/** Returns the ids that marketplaces gave this picture, while the page is open. */
export function idsOf(src: string): string[] {
  return [...sent.read()].flatMap(([id, picture]) => (picture.src === src ? [id] : []));
}

export function isAddress(name: string): boolean {
  return /^(https?:|data:|\/\/)/i.test(name);
}
