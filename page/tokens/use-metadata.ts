import { useEffect } from 'preact/hooks';
import { isAddress } from '../../client/src/checks/addresses.ts';
import type { Network } from '../../client/src/network.ts';
import type { TokenMetadata } from '../../client/src/prices/metadata-types.ts';
import { shownNetwork, useApp } from '../app/app.ts';
import { useStore } from '../app/store.ts';
import { shortAddress } from '../parts/address.tsx';
import type { KnownToken } from './known-token.ts';
import { knownName, metadataKey } from './metadata.ts';
import { shownSymbol } from './symbol-text.ts';

export interface ShownToken {
  /** Undefined for a token that is neither listed nor verified. */
  symbol: string | undefined;
  /** The symbol, or the short address. */
  text: string;
  /** Undefined for a token without a symbol: a name alone can imitate a known token. */
  name: string | undefined;
  /** A `data:` URL. */
  logo: string | null;
}

/** The symbol and the logo of a token. A verified token that is not listed has its symbol when the service has answered. */
export function useMetadata(
  known: Pick<KnownToken, 'token' | 'mint' | 'name' | 'unlisted'>,
  ofNetwork?: Network,
): ShownToken {
  const { mint } = known;
  const { metadata, state } = useApp();
  const network = ofNetwork ?? shownNetwork(state);
  const found: TokenMetadata | undefined = useStore(metadata.store)[metadataKey(network, mint)];
  useEffect(() => {
    if (isAddress(mint)) metadata.want(network, mint);
  }, [mint, network]);
  const symbol = shownSymbol({ token: symbolOf(known, found), mint });
  return {
    symbol,
    text: symbol ?? shortAddress(mint),
    name: known.name ?? knownName(mint, found),
    logo: found?.logo ?? null,
  };
}

/** The symbol of a verified token; else what the token is called already. A search knows more of a token that it has found: which ones this is like. */
export function symbolOf(
  { token, mint, unlisted }: Pick<KnownToken, 'token' | 'mint' | 'unlisted'>,
  found: TokenMetadata | undefined,
): string {
  return token === mint && unlisted === undefined ? (found?.symbol ?? mint) : token;
}
