import type { Actor } from '../../domain/access/actor.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { Network } from '../../domain/networks.ts';
import { authorizeOwner } from '../access/authorize.ts';

/** Reads the memo of a payment, for a person who asks for it. It is public on the chain, and the service does not keep it. */
export function createReadMemo(chain: Pick<ChainReader, 'memos'>) {
  return async function readMemo(
    actor: Actor,
    network: Network,
    signature: string,
  ): Promise<string[] | null> {
    authorizeOwner(actor, 'history.read');
    return chain.memos(network, signature);
  };
}
