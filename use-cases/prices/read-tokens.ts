import type { MetadataStore } from '../../db/prices/metadata-store.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { lookAlikeOf, symbolLooks } from '../../domain/look-alike-symbol.ts';
import type { Network } from '../../domain/networks.ts';
import { NO_METADATA, type StoredMetadata } from '../../domain/prices/token-metadata.ts';
import { LISTED_SOL } from '../../domain/swaps/found-tokens.ts';
import { authorizeOwner } from '../access/authorize.ts';

export interface ReadTokensDeps {
  chain: Pick<ChainReader, 'listedToken' | 'listedTokens'>;
  store: Pick<MetadataStore, 'read'>;
  settings: { network: Network | null };
}

export function createReadTokens({ chain, store, settings }: ReadTokensDeps) {
  /**
   * One for each mint. A listed token has the names of the list. A verified one that looks like a listed one has no symbol. Those that are new to the service
   * are looked at from now on. On a network without prices, there is nothing but the names of the list.
   */
  return async function readTokens(
    actor: Actor,
    network: Network,
    mints: readonly string[],
  ): Promise<StoredMetadata[]> {
    authorizeOwner(actor, 'price.read');
    const known =
      network === settings.network
        ? await store.read(network, mints)
        : mints.map((token) => ({ ...NO_METADATA, token, isKnown: true }));
    const looks = symbolLooks([LISTED_SOL, ...chain.listedTokens(network)]);
    return known.map((each) => {
      const listed = chain.listedToken(network, each.token);
      if (listed) return { ...each, symbol: listed.symbol, name: listed.name };
      return lookAlikeOf(each, looks) === null ? each : { ...each, symbol: null };
    });
  };
}
