import type { Actor } from '../../domain/access/actor.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { Network } from '../../domain/networks.ts';
import { foundTokens } from '../../domain/swaps/found-tokens.ts';
import type { ListedToken } from '../../domain/tokens.ts';
import { authorizeOwner } from '../access/authorize.ts';

export function createFindTokens(chain: Pick<ChainReader, 'listedTokens'>) {
  /** SOL and tokens of the network's list, by parts of symbol or name. The market is not asked, because anyone can name a token there. */
  return async function findTokens(actor: Actor, network: Network, search: string): Promise<ListedToken[]> {
    authorizeOwner(actor, 'swap.find_token');
    return foundTokens(chain.listedTokens(network), search);
  };
}
