import type { ChosenPicture } from "./chosen-picture.ts";
import { firstFitting, fittingSize } from "./shrink-plan.ts";

/** A picture ready to send; null for a file that this browser cannot read as a picture. */
export type Shrunk = Extract<ChosenPicture, { kind: "file" }> | null;

/** Draws the picture again, so that only its pixels remain: no name, place or date. */
async function shrink(file: Blob): Promise<Shrunk> {
  const bitmap = await createImageBitmap(file);
  let canvas: OffscreenCanvas | null = null;
  const fitting = await firstFitting(async ({ longest, quality }) => {
    const { width, height } = fittingSize(bitmap.width, bitmap.height, longest);
    if (canvas?.width !== width || canvas.height !== height) canvas = drawn(bitmap, width, height);
    const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality });
    return { jpeg, size: jpeg.size, width, height };
  });
  bitmap.close();
  if (!fitting) return null;
  const { jpeg, size: bytes, width, height } = fitting;
  return { kind: "file", src: await dataUrl(jpeg), bytes, width, height };
}

function drawn(bitmap: ImageBitmap, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new Error("no canvas");
  // Transparent areas would be black in a JPEG.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

function dataUrl(jpeg: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("not read")));
    reader.readAsDataURL(jpeg);
  });
}

addEventListener("message", ({ data }: MessageEvent<Blob>) => {
  shrink(data).then(
    (shrunk) => postMessage(shrunk),
    () => postMessage(null),
  );
});
