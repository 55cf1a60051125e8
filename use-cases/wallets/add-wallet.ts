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
  /** The history of a program is endless, and that of a token account belongs to its wallet's. What the account has already stays. */
  async function refuseNoWallet(accountId: string, network: Network, address: string): Promise<void> {
    if (await wallets.find(network, accountId, address)) return;
    const found = await chain.noWallet(network, address).catch((error: unknown) => {
      // Whether anything can be done without a node is decided elsewhere.
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

  /** Follows a wallet, with or without a proof, for an account that was authorized to it. What happens from now on is told, so the chain says when that is. */
  return async function addWallet(
    { accountId, tier }: { accountId: string; tier: Tier },
    network: Network,
    { address, connected }: Pick<NewWallet, 'address' | 'connected'>,
  ): Promise<AddedWallet> {
    // Of one chain: it is asked of a node, as the slot is.
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

/** Throws for the one that is too many. */
function admission(most: number | null): ((wallets: number) => void) | undefined {
  if (most === null) return undefined;
  return (wallets) => {
    if (wallets <= most) return;
    throw invalidField(
      'address',
      `the account has ${most} wallets, as many as its tier may have; remove one of them`,
    );
  };
}
