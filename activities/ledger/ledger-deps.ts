import type { LedgerVotes } from '../../chain/ledger/ledger-votes.ts';
import type { LedgerSource } from '../../chain/ledger/ledger-source.ts';
import type { OlderTransactions, ReadOlder } from '../../chain/ledger/backfill-reader.ts';
import type { FollowedWalletStore } from '../../db/ledger/followed-wallet-store.ts';
import type { LedgerStore } from '../../db/ledger/ledger-store.ts';
import type { FinalityStore } from '../../db/ledger/finality-store.ts';
import type { VerificationStore } from '../../db/ledger/verification-store.ts';
import type { LedgerProgress } from '../../domain/ledger/ledger-progress.ts';
import type { LedgerCursor } from '../../domain/ledger/block-range.ts';
import type { WalletSnapshot } from '../../domain/ledger/wallet-snapshot.ts';
import type { ChosenSource } from './choose-source.ts';

/** Questions to one network's nodes; each call fails with ChainError. */
export interface LedgerReader {
  /** The chain that the nodes serve now; a known answer costs no request. */
  chainId(signal: AbortSignal): Promise<string>;
  chooseSource(watched: number): ChosenSource;
  /** For ranges whose blocks are pruned. */
  addresses: LedgerSource;
  confirmedSlot(signal: AbortSignal): Promise<number>;
  /** Answers of each node, for decisions that need a quorum. */
  votes: LedgerVotes;
  /** The slot of each node that answers; null if it is not known. */
  slots(): { node: string; slot: number | null }[];
  /** The newest finalized block before a slot. */
  finalizedBlockBefore(slot: number, signal: AbortSignal): Promise<LedgerCursor>;
  snapshot(wallet: string, options: { minSlot: number; signal: AbortSignal }): Promise<WalletSnapshot>;
  older(page: ReadOlder): Promise<OlderTransactions>;
}

/** Database access for one chain. */
export interface LedgerTables {
  ledger: LedgerStore;
  wallets: FollowedWalletStore;
  finality: FinalityStore;
  verification: VerificationStore;
  coverage(): Promise<LedgerProgress>;
}
