import type { LedgerVotes } from '../../chain/ledger/ledger-votes.ts';
import type { LedgerSource } from '../../chain/ledger/ledger-source.ts';
import type { OlderTransactions, ReadOlder } from '../../chain/ledger/backfill-reader.ts';
import type { FollowedWalletStore } from '../../db/ledger/followed-wallet-store.ts';
import type { LedgerStore } from '../../db/ledger/ledger-store.ts';
import type { SettlementStore } from '../../db/ledger/settlement-store.ts';
import type { VerificationStore } from '../../db/ledger/verification-store.ts';
import type { LedgerProgress } from '../../domain/ledger/ledger-progress.ts';
import type { LedgerCursor } from '../../domain/ledger/ledger-stretch.ts';
import type { WalletSnapshot } from '../../domain/ledger/wallet-snapshot.ts';
import type { ChosenSource } from './choose-source.ts';

/** What one network's nodes are asked; each call fails with ChainError. */
export interface LedgerReader {
  /** Of the chain that the nodes serve now; an answer that is known costs no request. */
  chainId(signal: AbortSignal): Promise<string>;
  chooseSource(watched: number): ChosenSource;
  /** For a stretch whose blocks are gone. */
  addresses: LedgerSource;
  confirmedSlot(signal: AbortSignal): Promise<number>;
  /** What each of the nodes says, for what no single one decides. */
  votes: LedgerVotes;
  /** How far each node that answers has come, by its name; null where that is not known. */
  slots(): { node: string; slot: number | null }[];
  /** The newest final block before a slot. */
  finalBlockBefore(slot: number, signal: AbortSignal): Promise<LedgerCursor>;
  snapshot(wallet: string, options: { minSlot: number; signal: AbortSignal }): Promise<WalletSnapshot>;
  older(page: ReadOlder): Promise<OlderTransactions>;
}

/** What is written of one chain. */
export interface LedgerTables {
  ledger: LedgerStore;
  wallets: FollowedWalletStore;
  settlement: SettlementStore;
  verification: VerificationStore;
  coverage(): Promise<LedgerProgress>;
}
