import type { SignUp } from '../access/sign-up.ts';
import type { WalletType } from './wallet-events.ts';

/**
 * The checked signature of a wallet for an operation that is completed by a proof. The wallet becomes that of the operation, of the page's
 * session and of the operation's owner.
 */
export interface WalletProof {
  /** The session that redeemed the operation's link. */
  sessionId: string;
  address: string;
  walletType: WalletType;
  /** Nonce of the challenge that the key has signed; it is used up with the operation. */
  nonce: string;
  /** The chain on which the wallet is followed, and its confirmed slot: movements after it are reported. */
  chainId: string;
  requestedSlot: number;
  /** The rule of the page's process for new wallets. */
  signUp: SignUp;
}
