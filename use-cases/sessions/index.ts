import { createOperationQueries } from '../../db/operations/operation-queries.ts';
import type { Database } from '../../db/postgres/connect.ts';
import { createLinkStore } from '../../db/sessions/link-store.ts';
import { createSessionStore } from '../../db/sessions/session-store.ts';
import { createWalletChallengeStore } from '../../db/wallets/wallet-challenge-store.ts';
import { createWalletStore } from '../../db/wallets/wallet-store.ts';
import type { Actor, PageSession } from '../../domain/access/actor.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { Network } from '../../domain/networks.ts';
import { createOperationReader } from '../operations/read-operation.ts';
import { createSignInProof } from '../wallets/sign-in-proof.ts';
import { createWalletToFollow } from '../wallets/wallet-to-follow.ts';
import { createOpenSessions } from './open-sessions.ts';
import { createOperationLinks } from './operation-links.ts';
import { createProveWallet } from './prove-wallet.ts';
import type { NewLink, OpenedSession, SessionDetails, SignedProof } from './session.ts';

export interface SessionsDeps {
  database: Database;
  chain: ChainReader;
}

export interface Sessions {
  /** For the API key that owns the operation. A new link revokes the ones that were not redeemed. */
  createLink(actor: Actor, operationId: string): Promise<NewLink>;
  /** Throws INVALID_API_KEY if the session is unknown, ended or expired. */
  authenticate(sessionToken: string | undefined): Promise<PageSession>;
  /** Redeems a link once; without a session it makes one. The same session may redeem it again until the operation ends. */
  redeem(current: PageSession | null, linkToken: string): Promise<OpenedSession & { operationId: string }>;
  /** A text that the wallet's key has to sign within ten minutes, once. The caller names its own page. */
  challenge(
    network: Network,
    input: { address: string; domain: string; uri: string },
  ): Promise<{ message: string; expiresAt: Date }>;
  /** Makes a session for the wallet, or makes it the wallet of the given session. The wallet is an owner from then on, and is followed. */
  prove(current: PageSession | null, network: Network, signed: SignedProof): Promise<OpenedSession>;
  end(session: PageSession): Promise<void>;
  read(session: PageSession): Promise<SessionDetails>;
  /** Removes at most `limit` rows of each table that are of no use any more. */
  removeOld(limit: number): Promise<void>;
}

/** Links to the wallet page, and the sessions of its browsers. */
export function createSessions({ database, chain }: SessionsDeps): Sessions {
  const store = createSessionStore(database);
  const links = createLinkStore(database);
  const challenges = createWalletChallengeStore(database);
  const reader = createOperationReader({ queries: createOperationQueries(database) });
  const sessions = createOpenSessions({ store });
  const toFollow = createWalletToFollow({ chain, wallets: createWalletStore(database) });
  const proof = createSignInProof({
    chain,
    challenges,
    asker: 'page',
    route: 'POST /page/session/challenge',
  });
  const { authenticate, end, read } = sessions;
  return {
    ...createOperationLinks({ links, reader, sessions }),
    ...createProveWallet({ proof, toFollow, store, sessions }),
    authenticate,
    end,
    read,
    async removeOld(limit) {
      await store.removeOld(limit);
      await links.removeOld(limit);
      await challenges.removeOld(limit);
    },
  };
}
