import type { Page } from './types.ts';
import type {
  BackfillStatus,
  CoverageStatus,
  Direction,
  DropReason,
  MovementFlag,
  MovementKind,
  MovementStatus,
  WalletConnection,
  WalletType,
} from './words.ts';

/** A wallet whose movements the service follows for the account. Timestamps are ISO 8601 in UTC. */
export interface Wallet {
  address: string;
  network: string;
  connection: WalletConnection;
  /** Null for a wallet that is only watched. */
  wallet_type: WalletType | null;
  created_at: string;
  connected_at: string | null;
  /** A quorum of the nodes agrees that everything up to this slot is known, since the wallet was added; null until it was taken up. */
  complete_to_slot: number | null;
  /** One node at least has told everything up to this slot. */
  seen_to_slot: number | null;
  coverage: WalletCoverage;
  history: WalletHistory;
}

/** Whether what is told of the wallet is as new as the network. */
export interface WalletCoverage {
  status: CoverageStatus;
  lag_slots: number | null;
}

/** How far what happened before the wallet was added has been read. */
export interface WalletHistory {
  status: BackfillStatus;
  transactions: number;
  /** Time of the oldest of them. */
  since: string | null;
}

export interface RemovedWallet {
  address: string;
  removed: boolean;
}

/** What a wallet is to sign, so that it is known to be there. */
export interface Challenge {
  nonce: string;
  /** A text of Sign-In-with-Solana. */
  message: string;
  expires_at: string;
}

/** What one transaction did to one token of a wallet. */
export interface HistoryEntry {
  /** `<signature>:<wallet>:<mint or SOL>`, as in events. */
  transaction_id: string;
  signature: string;
  wallet_address: string;
  /** Symbol of a listed token, else the address of its mint. */
  token: string;
  /** The mint's address, or `SOL`. */
  mint: string;
  /** Signed decimal amount of the token that changed hands: without the network's fee and rent. */
  amount: string;
  /** Signed decimal amount of the token: all that the balance changed by. */
  change: string;
  kind: MovementKind;
  direction: Direction;
  status: MovementStatus;
  /** Why it is `dropped`; null for every other status. */
  reason: DropReason | null;
  /** How many of the network's nodes showed the transaction in this slot with the same effects on the wallet. */
  nodes: number;
  /** The other wallet; null where there is none, or more than one could be meant. */
  counterparty: string | null;
  /** In SOL, as a decimal; null where somebody else has paid it. */
  fee: string | null;
  slot: number;
  /** Skipped slots have no block, so this is lower than `slot`. */
  block_height: number | null;
  block_time: string | null;
  /** The operation of this account that it belongs to. */
  operation_id: string | null;
  flags: MovementFlag[];
}

export interface HistoryPage extends Page<HistoryEntry> {
  /** A quorum of the nodes agrees that everything up to this slot is known, since the wallet was added. */
  complete_to_slot: number | null;
  /** One node at least has told everything up to this slot. */
  seen_to_slot: number | null;
  history: WalletHistory;
}
