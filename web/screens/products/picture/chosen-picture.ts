/** A picture to search by: one of this device, shrunk and ready to leave, or the address of one. */
export type ChosenPicture =
  | {
      kind: "file";
      /** The JPEG that leaves, as a data URL: no name, no place, nothing but its pixels. */
      src: string;
      bytes: number;
      width: number;
      height: number;
    }
  | { kind: "address"; src: string };

const sent = new Map<string, ChosenPicture>();

/** Keeps a picture by the id that a marketplace gave it, while the page is open: for thumbnails, and to send it again. */
export function rememberPicture(imageId: string, picture: ChosenPicture): void {
  sent.set(imageId, picture);
}

/** The picture that the address of the page names: an address itself, or the id of one that was sent from here. */
export function pictureOf(name: string): ChosenPicture | null {
  return isAddress(name) ? { kind: "address", src: name } : (sent.get(name) ?? null);
}

/** The ids that marketplaces gave this picture of the device, while the page is open. */
export function idsOf(src: string): string[] {
  return [...sent].flatMap(([id, picture]) => (picture.src === src ? [id] : []));
}

export function isAddress(name: string): boolean {
  return /^(https?:|data:|\/\/)/i.test(name);
}
