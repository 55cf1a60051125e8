import type { Network } from '../../domain/networks.ts';
import type { ObservedChain } from '../../domain/observed-chain.ts';
import type { Database } from '../postgres/connect.ts';

export interface ChainStore {
  /**
   * True if this is the network's chain: the first one that was seen, or on an ephemeral network the newest one.
   * If it replaces another one, the operations of that one are due at once.
   */
  accept(chain: ObservedChain): Promise<boolean>;
  /** The chain that was accepted last; null if there is none. */
  lastChainId(network: Network): Promise<string | null>;
}

export function createChainStore(database: Database): ChainStore {
  return {
    async accept({ network, chainId, genesisHash, ephemeral }) {
      return database.transaction(async (trx) => {
        const columns = { chain_id: chainId, genesis_hash: genesisHash, ephemeral };
        await trx('chains')
          .insert({ network, ...columns })
          .onConflict('network')
          .ignore();
        const known = (await trx('chains').where({ network }).forUpdate().first()) as {
          chain_id: string;
          genesis_hash: string;
          ephemeral: boolean;
        };
        const same = known.chain_id === chainId && known.genesis_hash === genesisHash;
        // A known name with another genesis hash is a wrong setting: rows of the two chains could not be told apart.
        if (!same && (!ephemeral || known.chain_id === chainId)) return false;
        if (same && known.ephemeral === ephemeral) return true;
        await trx('chains')
          .where({ network })
          .update({ ...columns, accepted_at: trx.fn.now() });
        await trx('operations')
          .where({ network })
          .whereNot({ chain_id: chainId })
          .whereNotNull('check_at')
          .update({ check_at: trx.fn.now() });
        return true;
      });
    },

    async lastChainId(network) {
      const row = (await database('chains').where({ network }).first('chain_id')) as
        { chain_id: string } | undefined;
      return row?.chain_id ?? null;
    },
  };
}
