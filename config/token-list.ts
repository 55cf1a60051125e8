import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isAddress } from '../domain/addresses.ts';
import type { Network } from '../domain/networks.ts';
import { meansSol, symbolKey } from '../domain/token-symbol.ts';
import type { ListedToken } from '../domain/tokens.ts';

/** Far more than a list kept by hand; a chain's whole registry would be a mistake. */
const MAX_TOKENS = 5_000;

/** Characters that people can tell apart, so that no two symbols look the same. */
const symbol = z
  .string()
  .regex(/^[A-Za-z0-9.$_-]{1,20}$/, 'must be 1 to 20 letters, digits, or one of . $ _ -')
  .refine((text) => !meansSol(text), 'SOL is the native token');

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
        // Two symbols that differ only by case or a dollar sign would be confused.
        const value = field === 'symbol' ? symbolKey(token.symbol) : token.mint;
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
 * The network's tokens: from the operator's file, or from the built-in list. Throws an Error that describes the problem of the
 * file.
 */
export function readTokenList(network: Network, file: string | null): ListedToken[] {
  const parsed = tokenList.safeParse(JSON.parse(readFileSync(file ?? BUILT_IN[network], 'utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(issue ? `${issue.path.join('.')}: ${issue.message}` : 'is not a token list');
}
