import { z } from 'zod';
import type { ServiceFile } from './service-file.ts';

const TIMEOUT_MS = 10_000;

const linkSchema = z.object({ path: z.string().min(1) });

/** A one-time link that signs a browser in to the codec endpoint and opens the Temporal UI (codec/one-time-links.ts). */
export async function createCodecLink({
  codec_url: url,
  codec_token: token,
}: Pick<ServiceFile, 'codec_url' | 'codec_token'>): Promise<string> {
  const response = await fetch(`${url}/links`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the codec endpoint made no link: status ${response.status}`);
  return new URL(linkSchema.parse(await response.json()).path, `${url}/`).href;
}
