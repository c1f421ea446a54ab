import type { Shrunk } from "./shrink-worker.ts";

/**
 * A picture of this device as the small JPEG that may leave: longest side 1,024 pixels, at most 300 KB. Decoding and encoding
 * take half a second for a phone's photo: a worker does it, and the page stays at hand. @returns null when it is no picture
 */
export async function shrinkPicture(file: Blob): Promise<Shrunk> {
  const worker = new Worker(new URL("./shrink-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<Shrunk>((resolve) => {
      worker.addEventListener("message", ({ data }: MessageEvent<Shrunk>) => resolve(data));
      worker.addEventListener("error", () => resolve(null));
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
