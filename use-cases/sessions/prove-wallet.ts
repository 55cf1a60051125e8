import type { SessionStore } from '../../db/sessions/session-store.ts';
import { ChallengeNotOpen } from '../../db/wallets/wallet-challenge-store.ts';
import type { PageSession } from '../../domain/access/actor.ts';
import { walletOwner } from '../../domain/access/owner.ts';
import type { Network } from '../../domain/networks.ts';
import type { SignInProof } from '../wallets/sign-in-proof.ts';
import type { WalletToFollow } from '../wallets/wallet-to-follow.ts';
import { noSession, sessionToOpen, type OpenSessions } from './open-sessions.ts';
import type { OpenedSession, SignedProof } from './session.ts';

export interface ProveWalletDeps {
  proof: SignInProof;
  toFollow: WalletToFollow;
  store: Pick<SessionStore, 'prove'>;
  sessions: Pick<OpenSessions, 'opened'>;
}

const STATEMENT = 'Open this wallet on the wallet page. This proves that it is yours and moves nothing.';

export function createProveWallet({ proof, toFollow, store, sessions }: ProveWalletDeps) {
  return {
    async challenge(
      network: Network,
      page: { address: string; domain: string; uri: string },
    ): Promise<{ message: string; expiresAt: Date }> {
      const asked = { accountId: null, network, statement: STATEMENT };
      const { message, expiresAt } = await proof.challenge({ ...asked, ...page });
      return { message, expiresAt };
    },

    async prove(
      current: PageSession | null,
      network: Network,
      { walletType, ...signed }: SignedProof,
    ): Promise<OpenedSession> {
      const { address } = signed;
      const challenge = await proof.signedChallenge(null, network, signed);
      const { id: ownerId } = walletOwner({ network, address });
      const { chain, requestedSlot } = await toFollow(ownerId, network, address);
      const connected = { walletType, userId: ownerId, challenge };
      const { session, token } = sessionToOpen(current);
      const proven = await store
        .prove(chain, { ownerId, address, connected, requestedSlot }, session)
        .catch((error: unknown) => {
          throw error instanceof ChallengeNotOpen ? proof.notOpen() : error;
        });
      if (!proven) throw noSession();
      return { session: await sessions.opened(session.id), token };
    },
  };
}
