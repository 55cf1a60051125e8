export interface Dimensions {
  type: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_HEADER_END = 24;

const JPEG_START = 0xffd8;

/** Segments that begin a frame, without those of tables that have numbers between them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);

/** Width and height of a PNG or JPEG, from its header; null if the bytes are neither. */
export function dimensionsOf(bytes: Uint8Array): Dimensions | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length >= PNG_HEADER_END && buffer.subarray(0, PNG.length).equals(PNG)) {
    return known('image/png', buffer.readUInt32BE(16), buffer.readUInt32BE(20));
  }
  if (buffer.length < 4 || buffer.readUInt16BE(0) !== JPEG_START) return null;
  for (let at = 2; at + 9 <= buffer.length; at += 2 + buffer.readUInt16BE(at + 2)) {
    const marker = buffer.readUInt16BE(at);
    if (isFrame(marker)) return known('image/jpeg', buffer.readUInt16BE(at + 7), buffer.readUInt16BE(at + 5));
  }
  return null;
}

function known(type: Dimensions['type'], width: number, height: number): Dimensions | null {
  return width > 0 && height > 0 ? { type, width, height } : null;
}
