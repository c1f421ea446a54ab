export type PictureFacts = {
  type: "JPEG" | "PNG" | "WebP";
  /** Pixels, as the header states them. */
  width: number;
  height: number;
  /** False for a file that is truncated. */
  whole: boolean;
};

/** Bytes that are read one by one: a `DataView` has this shape. */
export type ByteReader = { readonly byteLength: number; getUint8: (at: number) => number };

/**
 * Reads a picture's properties from its bytes: the type by its magic number, the size from the header. Nothing is decoded, so
 * that a picture of any size costs the same. @returns null for bytes that are not JPEG, PNG or WebP
 */
export function pictureFacts(bytes: Uint8Array | ByteReader): PictureFacts | null {
  const view =
    bytes instanceof Uint8Array ? new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) : bytes;
  if (startsWith(view, 0, [0xff, 0xd8, 0xff])) return jpegFacts(view);
  if (startsWith(view, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return pngFacts(view);
  if (startsWith(view, 0, riff) && startsWith(view, 8, webp)) return webpFacts(view);
  return null;
}

const riff = [0x52, 0x49, 0x46, 0x46];
const webp = [0x57, 0x45, 0x42, 0x50];

function startsWith(view: ByteReader, at: number, wanted: readonly number[]): boolean {
  return (
    at + wanted.length <= view.byteLength && wanted.every((byte, index) => view.getUint8(at + index) === byte)
  );
}

function uint16(view: ByteReader, at: number): number {
  return view.getUint8(at) * 0x100 + view.getUint8(at + 1);
}

function uint32(view: ByteReader, at: number): number {
  return uint16(view, at) * 0x1_0000 + uint16(view, at + 2);
}

/** The same with the lowest byte first, as WebP writes numbers. */
function uint16Reversed(view: ByteReader, at: number): number {
  return view.getUint8(at) + view.getUint8(at + 1) * 0x100;
}

function uint32Reversed(view: ByteReader, at: number): number {
  return uint16Reversed(view, at) + uint16Reversed(view, at + 2) * 0x1_0000;
}

const cut = (type: PictureFacts["type"]): PictureFacts => ({ type, width: 0, height: 0, whole: false });

/** Reads the segments up to the frame header and the scan; within a scan, FF D9 always ends the picture. */
function jpegFacts(view: ByteReader): PictureFacts {
  let size = { width: 0, height: 0 };
  let at = 2;
  while (at + 4 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return cut("JPEG");
    const marker = view.getUint8(at + 1);
    // Fill bytes may precede a marker.
    if (marker === 0xff) at += 1;
    else if (marker === 0xda) return { type: "JPEG", ...size, whole: hasEnd(view, at) && size.width > 0 };
    else {
      const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
      if (isFrame && at + 9 <= view.byteLength)
        size = { height: uint16(view, at + 5), width: uint16(view, at + 7) };
      at += 2 + uint16(view, at + 2);
    }
  }
  return { ...cut("JPEG"), ...size };
}

function hasEnd(view: ByteReader, from: number): boolean {
  for (let at = view.byteLength - 2; at > from; at--)
    if (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xd9) return true;
  return false;
}

/** Reads a PNG: the first chunk has the size, the last one is IEND. */
function pngFacts(view: ByteReader): PictureFacts {
  if (view.byteLength < 33 || uint32(view, 12) !== 0x49484452) return cut("PNG");
  const size = { width: uint32(view, 16), height: uint32(view, 20) };
  let at = 8;
  while (at + 12 <= view.byteLength) {
    if (uint32(view, at + 4) === 0x49454e44) return { type: "PNG", ...size, whole: true };
    at += 12 + uint32(view, at);
  }
  return { type: "PNG", ...size, whole: false };
}

/** Reads a WebP in the simple lossy, the lossless and the extended form; the container states its length. */
function webpFacts(view: ByteReader): PictureFacts {
  if (view.byteLength < 30) return cut("WebP");
  const whole = uint32Reversed(view, 4) + 8 <= view.byteLength;
  const form = uint32(view, 12);
  if (form === 0x56503820)
    return {
      type: "WebP",
      width: uint16Reversed(view, 26) & 0x3fff,
      height: uint16Reversed(view, 28) & 0x3fff,
      whole,
    };
  if (form === 0x5650384c) {
    const bits = uint32Reversed(view, 21);
    return { type: "WebP", width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, whole };
  }
  if (form === 0x56503858)
    return { type: "WebP", width: three(view, 24) + 1, height: three(view, 27) + 1, whole };
  return cut("WebP");
}

function three(view: ByteReader, at: number): number {
  return uint16Reversed(view, at) + (view.getUint8(at + 2) << 16);
}
