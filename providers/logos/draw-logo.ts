import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readBytes } from '../read-bytes.ts';

const PROCESS = fileURLToPath(new URL('./draw-logo-main.mjs', import.meta.url));

/** The start of a process and its picture take some 200 ms. */
const TIMEOUT_MS = 10_000;

/** A picture of 80 by 80 pixels has some two kilobytes. */
const MAX_BYTES = 32 * 1024;

/**
 * A picture from outside (PNG, JPEG, WebP or GIF) as WebP of 80 by 80 pixels. A decoder of foreign bytes can be tricked, so it runs in a process without
 * settings, keys and connections, which ends with the picture. Null: the bytes are not such a picture, or it has too many pixels.
 */
export async function drawLogo(picture: Uint8Array): Promise<Uint8Array | null> {
  const drawing = spawn(process.execPath, ['--max-old-space-size=64', PROCESS], {
    env: {},
    cwd: '/',
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const ended = once(drawing, 'close') as Promise<[number | null]>;
  // It may end before it has read everything.
  drawing.stdin.on('error', () => undefined);
  drawing.stdin.end(picture);
  const small = await readBytes(drawing.stdout, MAX_BYTES);
  if (small === null) drawing.kill('SIGKILL');
  const [code] = await ended;
  return code === 0 && small !== null && isWebp(small) ? small : null;
}

/** RFC 9649, section 2.4. */
function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
}
