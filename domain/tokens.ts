/** Stands for SOL in place of a mint's address. */
export const NATIVE_SOL = 'SOL';

/** Longest memo, in bytes of UTF-8: a transaction has 1,232 bytes, and a token send with a new account takes some 550. */
export const MAX_MEMO_BYTES = 256;

/** Reasons to refuse a mint; each is the first word of the refusal's details. */
export type TokenRefusal = 'TRANSFER_HOOK' | 'NON_TRANSFERABLE' | 'PAUSED' | 'FROZEN_BY_DEFAULT';

export const TOKEN_WARNINGS = {
  TOKEN_PERMANENT_DELEGATE: 'The issuer of this token can take or burn it in any wallet at any time.',
  TOKEN_TRANSFER_FEE: 'The token itself keeps a fee of each transfer; the recipient gets less than is sent.',
  TOKEN_SCALED_AMOUNT:
    'Wallets may show another number for this token: its issuer multiplies or adds interest to what is displayed.',
  TOKEN_CLOSABLE_MINT: 'The issuer can close this mint and make another one at its address.',
} as const;

export type TokenWarning = keyof typeof TOKEN_WARNINGS;

/** A mint as the chain has it now. */
export interface Mint {
  address: string;
  decimals: number;
  /** The program that owns the mint: SPL Token or Token-2022. */
  program: string;
  refusal: TokenRefusal | null;
  warnings: TokenWarning[];
  /** Its issuer can still make more of it, or freeze it in a wallet. */
  hasMintAuthority: boolean;
  hasFreezeAuthority: boolean;
  /** The fee that the mint withholds in this epoch; null if its program has no such fee. */
  transferFee: TransferFee | null;
}

export interface TransferFee {
  basisPoints: number;
  /** In base units. */
  maximum: bigint;
}

const BASIS_POINTS = 10_000n;

/** Rounded up and capped, as the Token-2022 program withholds it (its interface, "TransferFee::calculate_fee"). */
export function withheldFee({ basisPoints, maximum }: TransferFee, baseUnits: bigint): bigint {
  const fee = (baseUnits * BigInt(basisPoints) + BASIS_POINTS - 1n) / BASIS_POINTS;
  return fee < maximum ? fee : maximum;
}

/** An account of a wallet for one mint. */
export interface TokenAccount {
  /** Not always the wallet that its address was derived from: an owner can give it away. */
  owner: string;
  baseUnits: bigint;
  isFrozen: boolean;
  /** Its owner refuses transfers without a memo. */
  requiresMemo: boolean;
}

/** The kind of account at an address, as far as a sender has to know it. */
export type AddressKind =
  | { kind: 'empty' }
  /** Owned by the System program: a person's or a program's wallet. */
  | { kind: 'wallet' }
  | { kind: 'program' }
  | { kind: 'mint' }
  | { kind: 'token_account'; owner: string; mint: string }
  | { kind: 'other'; program: string };

/** All accounts that are read before a send is built, from one answer of one node. */
export interface WalletAccounts {
  sender: AddressKind;
  senderLamports: bigint;
  recipient: AddressKind;
  /** Null for SOL, and if its address is not a mint. */
  mint: Mint | null;
  /** The associated token accounts of the mint; null if there is none. */
  source: TokenAccount | null;
  destination: TokenAccount | null;
  /** Lamports at the destination's address, even if it is not a token account yet. */
  destinationLamports: bigint;
}

/** One token of a wallet, summed over all of its accounts for it. */
export interface TokenHolding {
  mint: string;
  program: string;
  decimals: number;
  baseUnits: bigint;
  isFrozen: boolean;
}

/** An entry of a network's token list: its symbol is trusted; everything else is read from the chain. */
export interface ListedToken {
  symbol: string;
  mint: string;
  name: string;
}
