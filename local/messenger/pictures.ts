import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { badRequest } from './bot-api-error.ts';
import { dimensionsOf } from './picture-dimensions.ts';
import type { PhotoSize } from './telegram-state.ts';

/** As the original: neither too large nor too narrow. */
const MAX_SUM = 10_000;
const MAX_RATIO = 20;

const FILE_ID = /^AgAC(?<unique>[A-Za-z0-9_-]{20})$/;

export type Pictures = ReturnType<typeof createPictures>;

/** The bytes of pictures: in a directory, or in memory if there is none. */
export function createPictures(directory: string | null) {
  const kept = new Map<string, Uint8Array>();

  async function read(uniqueId: string): Promise<Uint8Array | null> {
    if (!FILE_ID.test(`AgAC${uniqueId}`)) return null;
    const inMemory = kept.get(uniqueId);
    if (inMemory || directory === null) return inMemory ?? null;
    try {
      return await readFile(join(directory, uniqueId));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  /** The sizes in which a picture is there: here its own alone. */
  async function sizesOf(uniqueId: string): Promise<PhotoSize[] | null> {
    const bytes = await read(uniqueId);
    const dimensions = bytes && dimensionsOf(bytes);
    if (!dimensions) return null;
    const { width, height } = dimensions;
    return [
      {
        file_id: `AgAC${uniqueId}`,
        file_unique_id: uniqueId,
        width,
        height,
        file_size: bytes.length,
      },
    ];
  }

  return {
    read,

    /** Keeps a picture; the same bytes are the same file. */
    async add(bytes: Uint8Array): Promise<PhotoSize[]> {
      const dimensions = dimensionsOf(bytes);
      if (!dimensions) throw badRequest('IMAGE_PROCESS_FAILED');
      const { width, height } = dimensions;
      if (width + height > MAX_SUM || Math.max(width, height) > MAX_RATIO * Math.min(width, height)) {
        throw badRequest('PHOTO_INVALID_DIMENSIONS');
      }
      const uniqueId = createHash('sha256').update(bytes).digest('base64url').slice(0, 20);
      if (directory === null) kept.set(uniqueId, bytes);
      else {
        await mkdir(directory, { recursive: true, mode: 0o700 });
        await writeFile(join(directory, uniqueId), bytes, { mode: 0o600 });
      }
      return (await sizesOf(uniqueId)) ?? [];
    },

    /** A picture that is here already. */
    async find(fileId: string): Promise<PhotoSize[]> {
      const unique = FILE_ID.exec(fileId)?.groups?.['unique'];
      const sizes = unique === undefined ? null : await sizesOf(unique);
      if (!sizes) throw badRequest("Wrong remote file identifier specified: can't unserialize it");
      return sizes;
    },
  };
}
