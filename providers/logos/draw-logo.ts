import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const PROCESS = fileURLToPath(new URL('./draw-logo-main.mjs', import.meta.url));

/** The start of a process and its picture take some 200 ms. */
const TIMEOUT_MS = 10_000;

/** A picture of 80 by 80 pixels has some two kilobytes. */
const MAX_BYTES = 32 * 1024;

const run = promisify(execFile);

/**
 * A picture from outside (PNG, JPEG, WebP or GIF) as WebP of 80 by 80 pixels. A decoder of foreign bytes can be tricked, so it runs in a process without
 * settings, keys and connections, which ends with the picture. Null: the bytes are not such a picture, or it has too many pixels. Throws if no process starts.
 */
export async function drawLogo(picture: Uint8Array): Promise<Uint8Array | null> {
  const drawing = run(process.execPath, ['--max-old-space-size=64', PROCESS], {
    env: {},
    cwd: '/',
    encoding: 'buffer',
    maxBuffer: MAX_BYTES,
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const { child } = drawing;
  // It may end before it has read everything. Without a process, there may be no input.
  child.stdin?.on('error', () => undefined).end(picture);
  try {
    const { stdout } = await drawing;
    return isWebp(stdout) ? stdout : null;
  } catch (error) {
    if (child.pid === undefined) throw error;
    return null;
  }
}

/** RFC 9649, section 2.4. */
function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
}
