import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import type { z } from 'zod';

const OWNER_ONLY = 0o600;

/** Written to another file and renamed, so that no reader sees half of it, and no other user ever sees it. */
export async function writePrivateJson(file: string, content: object): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await writeFile(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: OWNER_ONLY });
  await chmod(unfinished, OWNER_ONLY); // the mode above only applies to a new file
  await rename(unfinished, file);
}

/** Undefined if the file is missing or does not fit the schema. */
export async function readJson<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    return undefined;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
