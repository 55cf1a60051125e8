// @ts-check
// Plain JavaScript: a process for a single picture starts without a loader (draw-logo.ts). It reads the picture from its input, writes the small one to
// its output, and is given nothing else: no setting, no key, no connection.
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** 40 pixels of a page, on a screen with two for each. */
const SIZE = 80;

/** 4,096 by 4,096. The library compares it with the head of the picture, before it decodes anything. */
const MAX_PIXELS = 4_096 * 4_096;

const QUALITY = 80;

/** Decoders that stay. An SVG can hold scripts and links, and no other form is needed. */
const FORMS = [
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
];

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: FORMS });
sharp.concurrency(1);

const small = await sharp(await buffer(process.stdin), { limitInputPixels: MAX_PIXELS, pages: 1 })
  .resize(SIZE, SIZE, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
  .webp({ quality: QUALITY })
  .toBuffer();
process.stdout.write(small);
