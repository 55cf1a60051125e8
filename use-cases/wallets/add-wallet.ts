import type { NewWallet, WalletStore } from '../../db/wallets/wallet-store.ts';
import { MAX_WALLETS, type Tier } from '../../domain/access/accounts.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { invalidField, ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import type { FollowedWallet, FollowedWallets } from './followed-wallet.ts';

export interface AddWalletDeps {
  chain: Pick<ChainReader, 'chainId' | 'slot' | 'noWallet'>;
  wallets: Pick<WalletStore, 'add' | 'find'>;
  followed: Pick<FollowedWallets, 'oneWithKnowledge'>;
}

export type AddWallet = ReturnType<typeof createAddWallet>;

export interface AddedWallet {
  wallet: FollowedWallet;
  /** False: the account had it already. */
  isNew: boolean;
}

export function createAddWallet({ chain, wallets, followed }: AddWalletDeps) {
  /** Refuses programs, whose history is endless, and token accounts, which belong to their wallet. A wallet that the account has stays. */
  async function refuseNoWallet(accountId: string, network: Network, address: string): Promise<void> {
    if (await wallets.find(network, accountId, address)) return;
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

  /** Follows a wallet, connected or watched, for an authorized account. Movements are reported from the chain's present slot on. */
  return async function addWallet(
    { accountId, tier }: { accountId: string; tier: Tier },
    network: Network,
    { address, connected }: Pick<NewWallet, 'address' | 'connected'>,
  ): Promise<AddedWallet> {
    // Both from a node, so that the slot belongs to the chain.
    const [chainId, requestedSlot] = await Promise.all([
      chain.chainId(network),
      chain.slot(network),
      refuseNoWallet(accountId, network, address),
    ]);
    const { wallet, outcome } = await wallets.add(
      { network, chainId },
      { accountId, address, connected, requestedSlot },
      admission(MAX_WALLETS[tier]),
    );
    return { wallet: await followed.oneWithKnowledge(network, wallet), isNew: outcome === 'added' };
  };
}

/** Throws if the account has more wallets than its tier allows. */
function admission(maxWallets: number | null): ((wallets: number) => void) | undefined {
  if (maxWallets === null) return undefined;
  return (wallets) => {
    if (wallets <= maxWallets) return;
    throw invalidField(
      'address',
      `the account has ${maxWallets} wallets, the maximum of its tier; remove one of them`,
    );
  };
}
