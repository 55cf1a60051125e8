import { z } from 'zod';
import { hasCredentials, protocolOf } from './http-url.ts';

/** One node's URL, and its share of the calls in its list. */
export interface WeightedUrl {
  url: string;
  weight: number;
}

/** Finer shares than one in a hundred make no visible difference. */
const MAX_WEIGHT = 100;

/**
 * RPC URLs, separated by commas, each followed by its weight if that is not 1. Problems name an entry by its position: its URL
 * may contain a provider's key.
 */
export const rpcUrlList = z
  .string()
  .default('')
  .transform((text, context): WeightedUrl[] => {
    const entries = text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .map((entry) => {
        const [url = '', weight = '1', ...rest] = entry.split(/\s+/);
        return { url, weight, rest };
      });
    const urls = entries.map(({ url }) => (URL.canParse(url) ? new URL(url).href : url));
    for (const [index, { url, weight, rest }] of entries.entries()) {
      const first = urls.indexOf(urls[index] ?? '');
      const problem =
        problemOfUrl(url) ??
        problemOfWeight(weight, rest) ??
        // Two entries for the same node would always agree, and so pass as two nodes.
        (first < index ? `repeats entry ${first + 1}` : undefined);
      if (problem !== undefined) {
        context.addIssue({ code: 'custom', message: `entry ${index + 1} ${problem}` });
      }
    }
    return entries.map(({ url, weight }) => ({ url, weight: Number(weight) }));
  });

function problemOfUrl(text: string): string | undefined {
  if (!/^https?:$/.test(protocolOf(text))) return 'must be an http(s) URL';
  return hasCredentials(text) ? 'must not contain a user name or password' : undefined;
}

function problemOfWeight(text: string, rest: readonly string[]): string | undefined {
  const isWeight = /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_WEIGHT;
  return isWeight && rest.length === 0
    ? undefined
    : `must be a URL alone or a URL, a space and a weight, a whole number from 1 to ${MAX_WEIGHT}`;
}
