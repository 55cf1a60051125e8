import { SignUpRefused } from '../../db/sessions/prove-wallet.ts';
import type { SessionStore } from '../../db/sessions/session-store.ts';
import { ChallengeNotOpen } from '../../db/wallets/wallet-challenge-store.ts';
import type { PageSession } from '../../domain/access/actor.ts';
import { walletOwner } from '../../domain/access/owner.ts';
import { SIGN_UP_REFUSALS, type SignUp } from '../../domain/access/sign-up.ts';
import { invalidField, ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import type { AskingPage } from '../../domain/sessions/asking-page.ts';
import { signInUri } from '../../domain/wallets/sign-in-text.ts';
import type { SignInProof } from '../wallets/sign-in-proof.ts';
import type { WalletToFollow } from '../wallets/wallet-to-follow.ts';
import { noSession, sessionToOpen, type OpenSessions } from './open-sessions.ts';
import type { OpenedSession, SignedProof } from './session.ts';

export interface ProveWalletDeps {
  proof: SignInProof;
  toFollow: WalletToFollow;
  store: Pick<SessionStore, 'prove'>;
  sessions: Pick<OpenSessions, 'opened'>;
  signUp: SignUp;
}

const STATEMENT = 'Open this wallet on the wallet page. This proves that it is yours and moves nothing.';

export function createProveWallet({ proof, toFollow, store, sessions, signUp }: ProveWalletDeps) {
  return {
    async challenge(
      network: Network,
      address: string,
      { origin }: AskingPage,
    ): Promise<{ message: string; expiresAt: Date }> {
      const asked = { accountId: null, network, address, statement: STATEMENT };
      const { message, expiresAt } = await proof.challenge({
        ...asked,
        domain: new URL(origin).host,
        uri: origin,
      });
      return { message, expiresAt };
    },

    async prove(
      current: PageSession | null,
      network: Network,
      { walletType, ...signed }: SignedProof,
      page: AskingPage,
    ): Promise<OpenedSession> {
      const { address } = signed;
      const challenge = await proof.signedChallenge(null, network, signed);
      // The key has signed for one page: no other page may use that, not even another one of this service.
      if (signInUri(challenge.message) !== page.origin) throw otherPage(page);
      const { id: ownerId } = walletOwner({ network, address });
      const { chain, requestedSlot } = await toFollow(ownerId, network, address);
      const connected = { walletType, userId: ownerId, challenge };
      const { session, token } = sessionToOpen(current, page);
      const proven = await store
        .prove(chain, { ownerId, address, connected, requestedSlot }, session, signUp)
        .catch((error: unknown) => {
          if (error instanceof ChallengeNotOpen) throw proof.notOpen();
          if (!(error instanceof SignUpRefused)) throw error;
          const { message, details } = SIGN_UP_REFUSALS[error.refusal];
          throw new ServiceError('FORBIDDEN', message, { details });
        });
      if (!proven) throw noSession();
      return { session: await sessions.opened(session.id), token };
    },
  };
}

function otherPage({ origin }: AskingPage): Error {
  return invalidField('message', `is not for ${origin}: sign a text that this page has asked for`);
}
