import type { Actor, PageSession } from '../../domain/access/actor.ts';
import type { Network } from '../../domain/networks.ts';
import type { NewLink, OpenedSession, SessionDetails, SignedProof } from './session.ts';

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
  /** Removes at most `limit` rows of each table that nobody can use any more. */
  removeOld(limit: number): Promise<void>;
}
