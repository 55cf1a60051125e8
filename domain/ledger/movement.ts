/**
 * `send`, `receive`: something went to, or came from, somebody else. `swap`: one token went and another one came. `fee`: SOL
 * for the network alone. `rent`: SOL that a token account took or gave back. `other`: anything else that changed the amount.
 */
export const MOVEMENT_KINDS = ['send', 'receive', 'swap', 'fee', 'rent', 'other'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/**
 * Of what came in. `dust`: an amount too small to be a payment, from somebody the wallet had never paid. `look_alike`: the
 * sender's address resembles one that the wallet had paid. `spam`: a token outside the network's list, handed out to many at once.
 */
export const RECEIVED_FLAGS = ['dust', 'look_alike', 'spam'] as const;
export type ReceivedFlag = (typeof RECEIVED_FLAGS)[number];

/** Of what was sent: the wallet has not signed for it, as where a token's issuer took it, or the program that a vault belongs to. */
export const SENT_FLAGS = ['unsigned'] as const;
export type SentFlag = (typeof SENT_FLAGS)[number];

export const MOVEMENT_FLAGS = [...RECEIVED_FLAGS, ...SENT_FLAGS] as const;
export type MovementFlag = (typeof MOVEMENT_FLAGS)[number];

/** How much of one token a wallet has more or less after one transaction. At most one for each of the three. */
export interface Movement {
  wallet: string;
  /** The mint, or `SOL`. */
  token: string;
  decimals: number;
  /** Base units, signed: over all accounts that the wallet has for the token. */
  delta: bigint;
  kind: MovementKind;
  /** Base units, not signed, that changed hands: `delta` without the network's fee and rent. 0 for `fee` and `rent`. */
  amount: bigint;
  /** The other wallet, of several the one that gave or got most; null where there is none. */
  counterparty: string | null;
  /** Lamports that the wallet has paid for the transaction; null where somebody else has. */
  feeLamports: bigint | null;
}

/** What an account of a wallet holds behind a transaction that names it. SOL lies at the wallet's own address. */
export interface HeldAccount {
  wallet: string;
  address: string;
  /** The mint, or `SOL`. */
  token: string;
  program: string | null;
  decimals: number;
  baseUnits: bigint;
  /** False: closed, or given to somebody else. */
  exists: boolean;
}

/** All that a transaction did to the wallets that are followed. */
export interface LedgerEffects {
  movements: Movement[];
  accounts: HeldAccount[];
  /** Wallets with a token account that was named and did not change: it may have been frozen. */
  touched: string[];
}
