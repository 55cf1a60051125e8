import { STAKE_KINDS } from '../stakes/stake-action.ts';

/**
 * `send`, `receive`: tokens went to, or came from, another wallet. `swap`: one token went and another one came. `fee`: SOL
 * for the network alone. `rent`: SOL that a token account took or gave back. `stake.…`: SOL of the wallet's own stakes. `other`: anything else
 * that changed the amount.
 */
export const MOVEMENT_KINDS = ['send', 'receive', 'swap', 'fee', 'rent', 'other', ...STAKE_KINDS] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/**
 * Flags of received movements. `dust`: an amount too small to be a payment, from an address that the wallet had never paid.
 * `look_alike`: the sender's address resembles one that the wallet had paid. `spam`: an unlisted token, handed out to many at once.
 */
export const RECEIVED_FLAGS = ['dust', 'look_alike', 'spam'] as const;
export type ReceivedFlag = (typeof RECEIVED_FLAGS)[number];

/** Flags of sent movements. `unsigned`: the wallet did not sign; a token's issuer or a vault's program took it. */
export const SENT_FLAGS = ['unsigned'] as const;
export type SentFlag = (typeof SENT_FLAGS)[number];

export const MOVEMENT_FLAGS = [...RECEIVED_FLAGS, ...SENT_FLAGS] as const;
export type MovementFlag = (typeof MOVEMENT_FLAGS)[number];

/** Change of a wallet's balance of one token by one transaction; at most one for each wallet, token and transaction. */
export interface Movement {
  wallet: string;
  /** The mint, or `SOL`. */
  token: string;
  decimals: number;
  /** Base units, signed: over all accounts that the wallet has for the token. */
  delta: bigint;
  kind: MovementKind;
  /** Base units, unsigned, that changed hands: `delta` without the network's fee and rent. 0 for `fee` and `rent`. */
  amount: bigint;
  /** The other wallet; if there are several, the one that gave or got most. Null if there is none. */
  counterparty: string | null;
  /** Lamports that the wallet paid for the transaction; null if another account paid. */
  feeLamports: bigint | null;
}

/** Balance of an account of a wallet after a transaction that names it. SOL is at the wallet's own address. */
export interface HeldAccount {
  wallet: string;
  address: string;
  /** The mint, or `SOL`. */
  token: string;
  program: string | null;
  decimals: number;
  baseUnits: bigint;
  /** False: closed, or given to another owner. */
  exists: boolean;
}

/** Effects of a transaction on followed wallets. */
export interface LedgerEffects {
  movements: Movement[];
  accounts: HeldAccount[];
  /** Wallets with a token account that was named but did not change: it may have been frozen. */
  touched: string[];
}
