import type { PageSession, ProvenWallet } from '../../domain/access/actor.ts';
import type { WalletType } from '../../domain/wallets/wallet-events.ts';

/** A new link to the wallet page. The token is returned only this once; it is stored as a hash. */
export interface NewLink {
  token: string;
  expiresAt: Date;
}

/** A session after a redeemed link or a proof. */
export interface OpenedSession {
  session: PageSession;
  /** The secret of a new session, returned only this once; null if the given session was widened. */
  token: string | null;
}

/** The session as its page sees it. */
export interface SessionDetails {
  /** If it is not used until then; every use moves it on, up to a limit (session-lifetime.ts). */
  expiresAt: Date;
  wallet: ProvenWallet | null;
  /** Ids of the operations whose links it redeemed, the latest first. */
  linkedOperations: readonly string[];
  /** A wallet that was never proven on the page can be proven in this session. */
  maySignUp: boolean;
}

/** The text of a challenge with its signature. */
export interface SignedProof {
  address: string;
  message: string;
  /** base58 or base64. */
  signature: string;
  walletType: WalletType;
}
