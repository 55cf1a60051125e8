import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { CHROMIUM_NAME, CHROMIUM_PACKAGE, type ChromiumSources } from './chromium-binary.ts';

/** 70 MB over a slow line. */
const FETCH_TIMEOUT_MS = 5 * 60_000;
/** Hash of the package's archive: the binary that runs is the one that was tried. */
const SHA512 = 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==';
/** Libraries that a bare system lacks, the fonts, and graphics without a graphics card. */
const ARCHIVES = ['al2023', 'fonts', 'swiftshader'];
const BINARY = 'headless';

const SCRIPT = `#!/bin/sh
here="$(dirname "$(readlink -f "$0")")"
export LD_LIBRARY_PATH="$here/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/${BINARY}" "$@"
`;
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir><dir>/usr/share/fonts</dir></fontconfig>
`;

const run = promisify(execFile);

/** This machine's ways to a Chromium. */
export function createChromiumSources(): ChromiumSources {
  return { isExecutable, fetch };
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/** Made elsewhere, then renamed: an interruption, or two at once, leave no partial folder. */
async function fetch(folder: string): Promise<void> {
  if (`${process.platform} ${process.arch}` !== 'linux x64') {
    throw new Error('the package has one for Linux on x64 only');
  }
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(`${folder}.unfinished-`);
  try {
    await unpack(unfinished);
    await rename(unfinished, folder).catch(async (error: unknown) => {
      // Another process was faster: its folder is as good.
      if (!(await isExecutable(join(folder, CHROMIUM_NAME)))) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function unpack(folder: string): Promise<void> {
  const destination = join(folder, 'package');
  await mkdir(destination);
  await run('npm', ['pack', CHROMIUM_PACKAGE, '--silent', '--pack-destination', destination], {
    timeout: FETCH_TIMEOUT_MS,
  });
  const [name] = await readdir(destination);
  if (name === undefined) throw new Error('npm fetched nothing');
  const archive = join(destination, name);
  const digest = createHash('sha512')
    .update(await readFile(archive))
    .digest('base64');
  if (digest !== SHA512) throw new Error(`the archive is another one: its SHA-512 is ${digest}`);
  await run('tar', ['-xzf', archive, '-C', destination, '--strip-components=2', 'package/bin']);
  for (const each of ARCHIVES) {
    const file = join(destination, `${each}.tar`);
    await pipeline(createReadStream(`${file}.br`), createBrotliDecompress(), createWriteStream(file));
    await run('tar', ['-xf', file, '-C', folder]);
  }
  const binary = createWriteStream(join(folder, BINARY), { mode: 0o755 });
  await pipeline(createReadStream(join(destination, 'chromium.br')), createBrotliDecompress(), binary);
  await writeFile(join(folder, 'fonts.conf'), FONTS);
  await writeFile(join(folder, CHROMIUM_NAME), SCRIPT, { mode: 0o755 });
  await rm(destination, { recursive: true });
}
