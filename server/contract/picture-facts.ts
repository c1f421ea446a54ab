export type PictureFacts = {
  type: "JPEG" | "PNG" | "WebP";
  /** Pixels, as the header states them. */
  width: number;
  height: number;
  /** False for a file that is truncated. */
  whole: boolean;
};

/**
 * Reads a picture's properties from its bytes: the type by its magic number, the size from the header. Nothing is decoded, so
 * that a picture of any size costs the same. @returns null for bytes that are not JPEG, PNG or WebP
 */
export function pictureFacts(bytes: Uint8Array): PictureFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return jpegFacts(view);
  if (startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return pngFacts(view);
  if (startsWith(bytes, 0, riff) && startsWith(bytes, 8, webp)) return webpFacts(view);
  return null;
}

const riff = [0x52, 0x49, 0x46, 0x46];
const webp = [0x57, 0x45, 0x42, 0x50];

function startsWith(bytes: Uint8Array, at: number, wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[at + index] === byte);
}

const cut = (type: PictureFacts["type"]): PictureFacts => ({ type, width: 0, height: 0, whole: false });

/** Reads the segments up to the frame header and the scan; within a scan, FF D9 always ends the picture. */
function jpegFacts(view: DataView): PictureFacts {
  let size = { width: 0, height: 0 };
  let at = 2;
  while (at + 4 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return cut("JPEG");
    const marker = view.getUint8(at + 1);
    // Fill bytes may stand before a marker.
    if (marker === 0xff) at += 1;
    else if (marker === 0xda) return { type: "JPEG", ...size, whole: hasEnd(view, at) && size.width > 0 };
    else {
      const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
      if (isFrame && at + 9 <= view.byteLength)
        size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
      at += 2 + view.getUint16(at + 2);
    }
  }
  return { ...cut("JPEG"), ...size };
}

function hasEnd(view: DataView, from: number): boolean {
  for (let at = view.byteLength - 2; at > from; at--)
    if (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xd9) return true;
  return false;
}

/** Reads a PNG: the first chunk has the size, the last one is IEND. */
function pngFacts(view: DataView): PictureFacts {
  if (view.byteLength < 33 || view.getUint32(12) !== 0x49484452) return cut("PNG");
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  let at = 8;
  while (at + 12 <= view.byteLength) {
    if (view.getUint32(at + 4) === 0x49454e44) return { type: "PNG", ...size, whole: true };
    at += 12 + view.getUint32(at);
  }
  return { type: "PNG", ...size, whole: false };
}

/** Reads a WebP in the simple lossy, the lossless and the extended form; the container states its length. */
function webpFacts(view: DataView): PictureFacts {
  if (view.byteLength < 30) return cut("WebP");
  const whole = view.getUint32(4, true) + 8 <= view.byteLength;
  const form = view.getUint32(12);
  if (form === 0x56503820)
    return {
      type: "WebP",
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff,
      whole,
    };
  if (form === 0x5650384c) {
    const bits = view.getUint32(21, true);
    return { type: "WebP", width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, whole };
  }
  if (form === 0x56503858)
    return { type: "WebP", width: three(view, 24) + 1, height: three(view, 27) + 1, whole };
  return cut("WebP");
}

function three(view: DataView, at: number): number {
  return view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
}
