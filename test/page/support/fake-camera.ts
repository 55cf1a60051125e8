import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeQR } from 'qr';

const WIDTH = 640;
const HEIGHT = 480;

/** Brightness of a wall, and of a code in the light of a room. */
const WALL = 170;
const PAPER = 225;
const INK = 35;
const NO_COLOUR = 128;

/** One picture of a video, which Chromium shows again and again (wiki.multimedia.cx/index.php/YUV4MPEG2). */
const HEADER = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F20:1 Ip A1:1 C420jpeg\nFRAME\n`);

/** A camera of Chromium that films a code. */
export interface FakeCamera {
  /** For the start of the browser. */
  switches: string[];
  /** Holds another code in front of the camera, also while it is on; null: a wall. It fills this share of the picture's height. */
  show(code: string | null, share?: number): Promise<void>;
  remove(): Promise<void>;
}

export async function createFakeCamera(): Promise<FakeCamera> {
  const folder = await mkdtemp(join(tmpdir(), 'fake-camera-'));
  const file = join(folder, 'picture.y4m');
  await writeFile(file, Buffer.concat([HEADER, pictureOf(null, 1)]));
  return {
    switches: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
    async show(code, share = 0.8) {
      // In place: Chromium reads the picture again for each frame, and must never find a shorter file.
      const handle = await open(file, 'r+');
      await handle.write(pictureOf(code, share), 0, undefined, HEADER.length);
      await handle.close();
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The brightness of each pixel, then both colours of each square of four. */
function pictureOf(code: string | null, share: number): Buffer {
  const bright = Buffer.alloc(WIDTH * HEIGHT, WALL);
  const rows = code === null ? [] : encodeQR(code, 'raw', { border: 4 });
  const scale = Math.floor((HEIGHT * share) / Math.max(rows.length, 1));
  const left = Math.round((WIDTH - rows.length * scale) / 2);
  const top = Math.round((HEIGHT - rows.length * scale) / 2);
  for (let y = 0; y < rows.length * scale; y += 1) {
    for (let x = 0; x < rows.length * scale; x += 1) {
      const isDark = rows[Math.floor(y / scale)]?.[Math.floor(x / scale)] === true;
      bright[(top + y) * WIDTH + left + x] = isDark ? INK : PAPER;
    }
  }
  return Buffer.concat([bright, Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR)]);
}
