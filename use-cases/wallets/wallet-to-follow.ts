import type { WalletStore } from '../../db/wallets/wallet-store.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { invalidField, ServiceError } from '../../domain/errors.ts';
import type { LedgerChain } from '../../domain/ledger/block-range.ts';
import type { Network } from '../../domain/networks.ts';

export interface WalletToFollowDeps {
  chain: Pick<ChainReader, 'chainId' | 'slot' | 'noWallet'>;
  wallets: Pick<WalletStore, 'find'>;
}

export type WalletToFollow = ReturnType<typeof createWalletToFollow>;

export function createWalletToFollow({ chain, wallets }: WalletToFollowDeps) {
  /** Refuses programs, whose history is endless, and token accounts, which belong to their wallet. A wallet that the owner has stays. */
  async function refuseNoWallet(ownerId: string, network: Network, address: string): Promise<void> {
    if (await wallets.find(network, ownerId, address)) return;
    const found = await chain.noWallet(network, address).catch((error: unknown) => {
      // Ignored here: the calls for chain and slot decide if a node is needed.
      if (error instanceof ServiceError) return null;
      throw error;
    });
    if (!found) return;
    throw invalidField(
      'address',
      found.kind === 'token account' && found.owner !== null
        ? `is a token account, which is followed with its wallet: name ${found.owner}, who owns it`
        : `is a ${found.kind}, not a wallet`,
    );
  }

  /** The chain of an owner's new wallet, and the slot from which on its movements are reported. */
  return async function walletToFollow(
    ownerId: string,
    network: Network,
    address: string,
  ): Promise<{ chain: LedgerChain; requestedSlot: number }> {
    // Both from a node, so that the slot belongs to the chain.
    const [chainId, requestedSlot] = await Promise.all([
      chain.chainId(network),
      chain.slot(network),
      refuseNoWallet(ownerId, network, address),
    ]);
    return { chain: { network, chainId }, requestedSlot };
  };
}
