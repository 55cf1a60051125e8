import type { NewWallet, WalletStore } from '../../db/wallets/wallet-store.ts';
import { MAX_WALLETS, type Tier } from '../../domain/access/accounts.ts';
import { invalidField } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import type { FollowedWallet, FollowedWallets } from './followed-wallet.ts';
import type { WalletToFollow } from './wallet-to-follow.ts';

export interface AddWalletDeps {
  toFollow: WalletToFollow;
  wallets: Pick<WalletStore, 'add'>;
  followed: Pick<FollowedWallets, 'oneWithKnowledge'>;
}

export type AddWallet = ReturnType<typeof createAddWallet>;

export interface AddedWallet {
  wallet: FollowedWallet;
  /** False: the account had it already. */
  isNew: boolean;
}

export function createAddWallet({ toFollow, wallets, followed }: AddWalletDeps) {
  /** Follows a wallet, connected or watched, for an authorized account. Movements are reported from the chain's present slot on. */
  return async function addWallet(
    { accountId, tier }: { accountId: string; tier: Tier },
    network: Network,
    { address, connected }: Pick<NewWallet, 'address' | 'connected'>,
  ): Promise<AddedWallet> {
    const { chain, requestedSlot } = await toFollow(accountId, network, address);
    const { wallet, outcome } = await wallets.add(
      chain,
      { ownerId: accountId, address, connected, requestedSlot },
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
