import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isAddress } from '../domain/addresses.ts';
import type { Network } from '../domain/networks.ts';
import { NATIVE_SOL, type ListedToken } from '../domain/tokens.ts';

/** Far more than anybody keeps by hand; a whole registry of a chain would be a mistake. */
const MAX_TOKENS = 5_000;

/** Letters that people can tell apart, so that no two symbols look the same. */
const symbol = z
  .string()
  .regex(/^[A-Za-z0-9.$_-]{1,20}$/, 'must be 1 to 20 letters, digits, or one of . $ _ -')
  .refine((text) => text !== NATIVE_SOL, 'SOL is the native token');

const tokenList = z
  .array(
    z.strictObject({
      symbol,
      mint: z.string().refine(isAddress, 'must be a base58 address of 32 bytes'),
      name: z.string().min(1).max(100),
    }),
  )
  .max(MAX_TOKENS)
  .superRefine((tokens, context) => {
    for (const field of ['symbol', 'mint'] as const) {
      const seen = new Set<string>();
      for (const [index, token] of tokens.entries()) {
        // Two that differ by case only would be taken for each other.
        const value = field === 'symbol' ? token.symbol.toLowerCase() : token.mint;
        if (seen.has(value))
          context.addIssue({ code: 'custom', message: 'is listed twice', path: [index, field] });
        seen.add(value);
      }
    }
  });

const BUILT_IN: Record<Network, URL> = {
  mainnet: new URL('./token-lists/mainnet.json', import.meta.url),
  devnet: new URL('./token-lists/devnet.json', import.meta.url),
};

/**
 * The network's tokens: of the file that the operator names, else of the built-in one. Throws an Error that says what is
 * wrong with the file.
 */
export function readTokenList(network: Network, file: string | null): ListedToken[] {
  const parsed = tokenList.safeParse(JSON.parse(readFileSync(file ?? BUILT_IN[network], 'utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(issue ? `${issue.path.join('.')}: ${issue.message}` : 'is no token list');
}
