import { createOperationQueries } from '../../db/operations/operation-queries.ts';
import type { Database } from '../../db/postgres/connect.ts';
import { createLinkStore } from '../../db/sessions/link-store.ts';
import { createMiniAppSessionStore } from '../../db/sessions/mini-app-session-store.ts';
import { createSessionStore } from '../../db/sessions/session-store.ts';
import { createWalletChallengeStore } from '../../db/wallets/wallet-challenge-store.ts';
import { createWalletStore } from '../../db/wallets/wallet-store.ts';
import type { Actor, PageSession } from '../../domain/access/actor.ts';
import type { SignUp } from '../../domain/access/sign-up.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { Network } from '../../domain/networks.ts';
import type { AskingPage } from '../../domain/sessions/asking-page.ts';
import { createOperationReader } from '../operations/read-operation.ts';
import { createSignInProof } from '../wallets/sign-in-proof.ts';
import { createWalletToFollow } from '../wallets/wallet-to-follow.ts';
import { createMiniAppSessions, type ReadInitData } from './mini-app-sessions.ts';
import { createOpenSessions } from './open-sessions.ts';
import { createOperationLinks } from './operation-links.ts';
import { createProveWallet } from './prove-wallet.ts';
import type { NewLink, OpenedSession, SessionDetails, SignedProof } from './session.ts';

export interface SessionsDeps {
  database: Database;
  chain: ChainReader;
  signUp: SignUp;
  /** Null: the service has no bot. */
  readInitData: ReadInitData | null;
}

export interface Sessions {
  /** For the API key that owns the operation. A new link revokes the ones that were not redeemed. */
  createLink(actor: Actor, operationId: string): Promise<NewLink>;
  /** Throws INVALID_API_KEY if the session is unknown, ended or expired, or its token is not for this page. */
  authenticate(sessionToken: string, page: AskingPage): Promise<PageSession>;
  /**
   * Redeems a link once; without a session it makes one for the page. The same session may redeem it again until the operation ends.
   * An invitation of the operator is a link to no operation.
   */
  redeem(
    current: PageSession | null,
    linkToken: string,
    page: AskingPage,
  ): Promise<OpenedSession & { operationId: string | null }>;
  /**
   * Makes a session for the person whom the messenger vouches for, with one of the person's operations. Throws FORBIDDEN, CONFLICT if this
   * word of the messenger has opened a session already, and NOT_FOUND.
   */
  openInMessenger(initData: string, operationId: string | null, page: AskingPage): Promise<OpenedSession>;
  /** A link that continues in the person's own browser, and ends the session inside the messenger. Throws as `createLink` does. */
  handOver(session: PageSession, operationId: string): Promise<NewLink>;
  /** A text for this page, which the wallet's key has to sign within ten minutes, once. */
  challenge(
    network: Network,
    address: string,
    page: AskingPage,
  ): Promise<{ message: string; expiresAt: Date }>;
  /**
   * Makes a session for the wallet, or makes it the wallet of the given session. The wallet is an owner from then on, and is followed.
   * Throws FORBIDDEN for a new wallet that the service does not take; the signed text stays valid then.
   */
  prove(
    current: PageSession | null,
    network: Network,
    signed: SignedProof,
    page: AskingPage,
  ): Promise<OpenedSession>;
  /**
   * Disconnects the session's wallet: the service follows it no longer for itself, and no session acts for it until its key signs again.
   * Its operations continue. Repeating it changes nothing.
   */
  disconnect(session: PageSession): Promise<void>;
  end(session: PageSession): Promise<void>;
  read(session: PageSession): Promise<SessionDetails>;
  /** Removes at most `limit` rows of each table that are of no use any more. */
  removeOld(limit: number): Promise<void>;
}

/** Links to the wallet page, and the sessions of its browsers. */
export function createSessions({ database, chain, signUp, readInitData }: SessionsDeps): Sessions {
  const store = createSessionStore(database);
  const links = createLinkStore(database);
  const challenges = createWalletChallengeStore(database);
  const reader = createOperationReader({ queries: createOperationQueries(database) });
  const sessions = createOpenSessions({ store, signUp });
  const toFollow = createWalletToFollow({ chain, wallets: createWalletStore(database) });
  const proof = createSignInProof({
    chain,
    challenges,
    asker: 'page',
    route: 'POST /page/session/challenge',
  });
  const { authenticate, disconnect, end, read } = sessions;
  const operationLinks = createOperationLinks({ links, reader, sessions });
  return {
    ...operationLinks,
    ...createMiniAppSessions({
      store: createMiniAppSessionStore(database),
      sessions,
      createLink: operationLinks.createLink,
      readInitData,
    }),
    ...createProveWallet({ proof, toFollow, store, sessions, signUp }),
    authenticate,
    disconnect,
    end,
    read,
    async removeOld(limit) {
      await store.removeOld(limit);
      await links.removeOld(limit);
      await challenges.removeOld(limit);
    },
  };
}
