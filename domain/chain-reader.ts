import type { Network } from './networks.ts';
import type { StakeEstimate, StakeToEstimate } from './stakes/stake-estimate.ts';
import type { StakeReader } from './stakes/stake-reader.ts';
import type { FoundRoute } from './swaps/swap-source.ts';
import type { ListedToken, WalletAccounts, TokenHolding } from './tokens.ts';
import type { Priority } from './priority.ts';

/** Reads of the chain that operations need before a row exists; implemented in chain/. */
export interface ChainReader {
  /** Throws ServiceError INVALID_REQUEST if the network is not configured, NETWORK_ERROR if no node answers. */
  chainId(network: Network): Promise<string>;
  /** The same; while no node answers, the last known one, if any. For use cases that need no node otherwise. */
  knownChainId(network: Network): Promise<string>;
  /** Why an address cannot be a wallet; null if it can, such as when it does not exist yet. */
  noWallet(network: Network, address: string): Promise<NoWallet | null>;
  /** Null if the address is not on the chain. */
  balance(network: Network, address: string): Promise<WalletBalance | null>;
  /** The confirmed block height. */
  blockHeight(network: Network): Promise<number>;
  /** The confirmed slot. */
  slot(network: Network): Promise<number>;
  /** Memos of a confirmed transaction, by one node's word; null: the node does not have the transaction. */
  memos(network: Network, signature: string): Promise<string[] | null>;
  /** The entry with this symbol or mint; null if the network's list has none. */
  listedToken(network: Network, symbolOrMint: string): ListedToken | null;
  /** The symbol of a listed mint. SOL and other mints stay as they are: anyone may call an unlisted token anything. */
  tokenName(network: Network, token: string): string;
  listedTokens(network: Network): readonly ListedToken[];
  /** `mint` is null for SOL. */
  walletAccounts(
    network: Network,
    send: { from: string; recipient: string; mint: string | null },
  ): Promise<WalletAccounts>;
  /** Simulates the transfer as it will be built; never broadcasts anything. */
  estimateSend(network: Network, send: SendToEstimate): Promise<SendEstimate>;
  /** Simulates the swap as it will be built; never broadcasts anything. */
  estimateSwap(network: Network, swap: SwapToEstimate): Promise<SwapEstimate>;
  /** Simulates the transaction of a stake as it will be built; never broadcasts anything. */
  estimateStake(network: Network, stake: StakeToEstimate): Promise<StakeEstimate>;
  /** The address of a new position, which follows from the wallet and the seed. */
  positionAddress(wallet: string, seed: string): Promise<string>;
  /** Lamports that accounts have to hold so that they stay on the chain. */
  rentMinimums(network: Network): Promise<RentMinimums>;
  /** A new random address, for a reference key: its private half is never kept. */
  randomAddress(): string;
  /** False for addresses that no private key has: token accounts, accounts of programs. */
  isOnCurve(address: string): boolean;
  /** By the chain's rule, which is stricter than most libraries'. */
  isSignatureOf(address: string, message: Uint8Array, signature: Uint8Array): boolean;
  stakes: StakeReader;
}

/** In lamports. */
export interface RentMinimums {
  /** An address without data. */
  wallet: bigint;
  /** For an account of the program SPL Token. */
  tokenAccount: bigint;
}

/** `program`: also its code. A token account that is not initialized yet has no owner. */
export type NoWallet =
  | { kind: 'program' }
  | { kind: 'sysvar' }
  | { kind: 'mint' }
  | { kind: 'token account'; owner: string | null };

export interface WalletBalance {
  lamports: bigint;
  /** Tokens with a balance, of both token programs. */
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
  /** The fee that the mint withholds, in base units; null if its program has no such fee. */
  transferFee: bigint | null;
}

/** A transfer before it is built. */
export interface TokenToEstimate extends TokenTransfer {
  /** Lamports that the recipient's token account has already; they count towards the rent. */
  destinationLamports: bigint;
}

export interface SendToEstimate {
  from: string;
  recipient: string;
  /** Base units; `allOfLamports`: these lamports less the fee (SOL only). */
  amount: { baseUnits: bigint } | { allOfLamports: bigint };
  token: TokenToEstimate | null;
  memo: string | null;
  /** References of the payment request, in its order. */
  references: readonly string[];
  /** The operation's own. */
  referenceKey: string;
  feeCapLamports: bigint;
  /** A level of recently paid prices, or an exact price per compute unit. */
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
 * Why a send is not possible: the sender has too little, the recipient's account would be below its rent, the exact price is above the
 * fee cap, a reference (the explanation) is another account of the transaction, or the chain has another reason to refuse it.
 */
export type SendProblem =
  'insufficient_funds' | 'recipient_below_rent' | 'above_fee_cap' | 'reference_taken' | 'refused';

export interface SwapToEstimate {
  owner: string;
  /** SOL is its wrapped mint. */
  mintIn: string;
  mintOut: string;
  route: FoundRoute;
  referenceKey: string;
  feeCapLamports: bigint;
}

export type SwapEstimate =
  | {
      ok: true;
      computeUnitLimit: number;
      /** The provider's price, or the highest one with which the fee stays within the cap. */
      priorityMicroLamports: bigint;
      networkFeeLamports: bigint;
      /** For token accounts that the wallet keeps. */
      rentLamports: bigint;
      /** Wrapped SOL that the wallet had before, and that the swap gives back as SOL with the rent of its account. */
      wrappedLamports: bigint;
    }
  | { ok: false; problem: SwapProblem; explanation: string };

/**
 * `frozen`: a token account of the wallet. `slippage`: less than the minimum arrives. `too_large`: the route does not fit into a transaction.
 * `wrong_change`: the simulated balances of the wallet are not those of the swap.
 */
export type SwapProblem =
  'insufficient_funds' | 'frozen' | 'slippage' | 'too_large' | 'wrong_change' | 'refused';
