import { shortAddress } from '../parts/address.tsx';
import type { KnownToken } from '../tokens/known-token.ts';
import { useMetadata } from '../tokens/use-metadata.ts';

/** The symbol of a listed or verified token; else the mint, which is shortened when it is shown. */
export function useSymbol(token: Pick<KnownToken, 'token' | 'mint'>): string {
  const { text } = useMetadata(token);
  return text === shortAddress(token.mint) ? token.mint : text;
}
