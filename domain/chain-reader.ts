import type { Network } from './networks.ts';
import type { ListedToken, SendAccounts, TokenHolding } from './tokens.ts';

/** What operations need from a chain before a row exists; implemented in chain/. */
export interface ChainReader {
  /** Throws ServiceError NETWORK_ERROR where the network is not configured or no node answers. */
  chainId(network: Network): Promise<string>;
  /** The same; while no node answers the one that was seen last, where any was. For what needs no node otherwise. */
  knownChainId(network: Network): Promise<string>;
  /** What lies at an address that is no wallet; null where it may be one, also where nothing is there yet. */
  noWallet(network: Network, address: string): Promise<NoWallet | null>;
  /** Null where the address is not on the chain. */
  balance(network: Network, address: string): Promise<WalletBalance | null>;
  /** The confirmed block height. */
  blockHeight(network: Network): Promise<number>;
  /** The confirmed slot. */
  slot(network: Network): Promise<number>;
  /** The entry with this symbol or this mint; null where the network's list has none. */
  listedToken(network: Network, symbolOrMint: string): ListedToken | null;
  /** `mint` is null for SOL. */
  sendAccounts(
    network: Network,
    send: { from: string; recipient: string; mint: string | null },
  ): Promise<SendAccounts>;
  /** Simulates the transfer as it will be built; never broadcasts anything. */
  estimateSend(network: Network, send: SendToEstimate): Promise<SendEstimate>;
  /** A new random address, for a reference key: its private half is never kept. */
  randomAddress(): string;
  /** False for addresses that no private key has: token accounts, accounts of programs. */
  isOnCurve(address: string): boolean;
  /** By the rule of the chain, which is stricter than that of most libraries. */
  isSignatureOf(address: string, message: Uint8Array, signature: Uint8Array): boolean;
}

/** `program`: also its code. A token account that nobody has set up yet has no owner. */
export type NoWallet =
  | { kind: 'program' }
  | { kind: 'sysvar' }
  | { kind: 'mint' }
  | { kind: 'token account'; owner: string | null };

export interface WalletBalance {
  lamports: bigint;
  /** Tokens of which the wallet has any, of both token programs. */
  tokens: TokenHolding[];
  slot: number;
}

/** The mint's side of a transfer. */
export interface TokenTransfer {
  mint: string;
  decimals: number;
  program: string;
  /** The recipient has no account for the token: the sender makes one, and pays its rent. */
  createsAccount: boolean;
  /** What the mint withholds, in base units; null where its program knows no such fee. */
  transferFee: bigint | null;
}

/** The same before it is built. */
export interface TokenToEstimate extends TokenTransfer {
  /** What lies at the recipient's token account already; it goes towards the rent. */
  destinationLamports: bigint;
}

export const PRIORITIES = ['low', 'medium', 'high'] as const;
export type Priority = (typeof PRIORITIES)[number];

export interface SendToEstimate {
  from: string;
  recipient: string;
  /** Base units; `all`: everything that these lamports leave after the fee (SOL only). */
  amount: { baseUnits: bigint } | { allOfLamports: bigint };
  token: TokenToEstimate | null;
  memo: string | null;
  referenceKey: string;
  feeCapLamports: bigint;
  /** A level of what others paid lately, or an exact price per compute unit. */
  priority: Priority | { microLamports: bigint };
}

export type SendEstimate =
  | {
      ok: true;
      baseUnits: bigint;
      computeUnitLimit: number;
      priorityMicroLamports: bigint;
      networkFeeLamports: bigint;
      /** For the recipient's new token account. */
      rentLamports: bigint;
    }
  | { ok: false; problem: SendProblem; explanation: string };

/**
 * Why the chain would refuse a send: the sender has too little, the recipient's account cannot be, the exact price is
 * above the fee cap, or else.
 */
export type SendProblem = 'insufficient_funds' | 'recipient_below_rent' | 'above_fee_cap' | 'refused';
