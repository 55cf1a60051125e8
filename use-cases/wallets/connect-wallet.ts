import {
  ChallengeNotOpen,
  type KnownChallenge,
  type WalletChallenge,
  type WalletChallengeStore,
} from '../../db/wallets/wallet-challenge-store.ts';
import type { WalletStore } from '../../db/wallets/wallet-store.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { Network } from '../../domain/networks.ts';
import { uriOf } from '../../domain/wallets/sign-in-place.ts';
import type { WalletType } from '../../domain/wallets/wallet-events.ts';
import { authorize } from '../access/authorize.ts';
import type { AddedWallet, AddWallet } from './add-wallet.ts';
import type { FollowedWallets } from './followed-wallet.ts';
import type { SignedChallenge, SignInProof } from './sign-in-proof.ts';

export interface ConnectWalletDeps {
  proof: SignInProof;
  challenges: Pick<WalletChallengeStore, 'find'>;
  wallets: Pick<WalletStore, 'find'>;
  followed: Pick<FollowedWallets, 'oneWithKnowledge'>;
  addWallet: AddWallet;
}

export interface SignedConnection extends SignedChallenge {
  walletType: WalletType;
}

export function createConnectWallet({ proof, challenges, wallets, followed, addWallet }: ConnectWalletDeps) {
  /** Answers a repeated request with the wallet as it is now. A wallet that was removed since is not connected again. */
  async function repeated(accountId: string, challenge: KnownChallenge | null): Promise<AddedWallet> {
    if (!challenge?.usedAt) throw proof.notOpen();
    const { network, address, usedAt } = challenge;
    const wallet = await wallets.find(network, accountId, address);
    if (!wallet?.connectedAt || wallet.connectedAt > usedAt) throw proof.notOpen();
    return { wallet: await followed.oneWithKnowledge(network, wallet), isNew: false };
  }

  return {
    /** A text that the wallet's key has to sign within ten minutes. */
    async challenge(
      actor: Actor,
      network: Network,
      { address, domain, uri = uriOf(domain) }: { address: string; domain: string; uri: string | undefined },
    ): Promise<WalletChallenge> {
      authorize(actor, 'wallet.connect', 'own');
      const { accountId } = actor;
      const statement = `Connect this wallet to the account ${accountId}. This proves that it is yours and moves nothing.`;
      return proof.challenge({ accountId, network, address, domain, uri, statement });
    },

    /**
     * Accepts the proof that the caller has the wallet's key, once, and follows the wallet. The same request can be repeated, because
     * its answer may have been lost.
     */
    async connect(actor: Actor, network: Network, signed: SignedConnection): Promise<AddedWallet> {
      authorize(actor, 'wallet.connect', 'own');
      const { accountId } = actor;
      const { address, walletType } = signed;
      const known = await proof.signedChallenge(accountId, network, signed);
      if (known.usedAt !== null) return repeated(accountId, known);
      const connected = { walletType, userId: accountId, challenge: known };
      return addWallet(actor, network, { address, connected }).catch(async (error: unknown) => {
        if (!(error instanceof ChallengeNotOpen)) throw error;
        // Another copy of the request may have been faster.
        return repeated(accountId, await challenges.find(known));
      });
    },
  };
}
