import type { UnvaluedReason } from '../prices/price-words.ts';
import type { Page } from '../transport/paged-list.ts';
import type { Direction, DropReason, MovementFlag, MovementKind, MovementStatus } from './movement-words.ts';
import type { BackfillStatus, CoverageStatus, WalletConnection, WalletType } from './wallet-words.ts';

/** A wallet whose movements the service follows for the account. Timestamps are ISO 8601 in UTC. */
export interface Wallet {
  address: string;
  network: string;
  connection: WalletConnection;
  /** Null for a wallet that is only watched. */
  wallet_type: WalletType | null;
  created_at: string;
  connected_at: string | null;
  /**
   * A quorum of nodes agrees that everything up to this slot is known, since the wallet was added. Null until a quorum
   * has answered for the first time.
   */
  complete_to_slot: number | null;
  /** At least one node has reported everything up to this slot. */
  seen_to_slot: number | null;
  coverage: WalletCoverage;
  history: WalletHistory;
}

/** Shows whether events and balances of the wallet are up to date. */
export interface WalletCoverage {
  status: CoverageStatus;
  lag_slots: number | null;
}

/** Progress of reading transactions from before the wallet was added. */
export interface WalletHistory {
  status: BackfillStatus;
  transactions: number;
  /** Time of the oldest of these transactions. */
  since: string | null;
}

export interface RemovedWallet {
  address: string;
  removed: boolean;
}

/** A text that the wallet signs to prove that the caller has its key. */
export interface Challenge {
  nonce: string;
  /** A Sign-In-with-Solana text. */
  message: string;
  expires_at: string;
}

/** The change of one token of a wallet. */
export interface HistorySide {
  /** Symbol of a listed token, otherwise the address of its mint. */
  token: string;
  /** The mint's address, or `SOL`. */
  mint: string;
  /** Signed decimal amount of the token that changed hands, without network fee and rent. */
  amount: string;
  /** Signed decimal amount of the token: the whole change of the balance. */
  change: string;
  /** Value of `amount` in USD at the price of then, with its sign. */
  usd_value: string | null;
  /** Why `usd_value` is null; null if it is known. */
  usd_value_reason: UnvaluedReason | null;
}

/** The change that one transaction made to one token of a wallet, or to both tokens of a swap. */
export interface HistoryEntry extends HistorySide {
  /** `<signature>:<wallet>:<mint or SOL>`, as in events. */
  transaction_id: string;
  signature: string;
  wallet_address: string;
  /**
   * For a swap of one token for another: the side that arrived, while the entry itself has the side that left. Null for every other entry.
   */
  received: HistorySide | null;
  kind: MovementKind;
  direction: Direction;
  status: MovementStatus;
  /** Why the entry is `dropped`; null for every other status. */
  reason: DropReason | null;
  /** Number of nodes that reported the transaction in this slot with the same effects on the wallet. */
  nodes: number;
  /** The other wallet; null if there is none, or more than one is possible. */
  counterparty: string | null;
  /** In SOL, as a decimal; null if another wallet paid it. */
  fee: string | null;
  slot: number;
  /** Skipped slots have no block, so this is lower than `slot`. */
  block_height: number | null;
  block_time: string | null;
  /** The account's operation that made the transaction. */
  operation_id: string | null;
  flags: MovementFlag[];
}

export interface HistoryPage extends Page<HistoryEntry> {
  /** A quorum of nodes agrees that everything up to this slot is known, since the wallet was added. */
  complete_to_slot: number | null;
  /** At least one node has reported everything up to this slot. */
  seen_to_slot: number | null;
  history: WalletHistory;
}
