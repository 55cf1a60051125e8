import { ChainError } from '../../chain/rpc/chain-error.ts';
import type { LedgerLease } from '../../db/ledger/ledger-store.ts';
import type { LedgerChain, LedgerCursor, BlockRange } from '../../domain/ledger/block-range.ts';
import type { Network } from '../../domain/networks.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { createFollowedSet, type FollowedSet } from './followed-set.ts';
import type { DisagreementAlarm } from './disagreement-alarm.ts';
import type { LedgerReader, LedgerTables } from './ledger-deps.ts';
import { isFarAhead, MAX_HEAD_AHEAD_SLOTS, quorumSlotOf } from './quorum-slot.ts';
import type { HistoryComparison } from './history-comparison.ts';

/** A wallet's past that is incomplete because a node that may have more of it did not answer. */
export interface MissingPast {
  tries: number;
  /** By `performance.now()`. */
  since: number;
  /** One node's list is written; the others have not confirmed it. */
  isHeld: boolean;
}

/** One follower's session: its lease, its view of the chain, and its access to nodes and database. */
export interface LedgerSession extends LedgerTables {
  chain: LedgerChain;
  reader: LedgerReader;
  lease: LedgerLease;
  followed: FollowedSet;
  log: Logger;
  /** As the follower's last step left it. */
  cursor: LedgerCursor;
  /** A place of the cursor that is finalized, and the candidate for the next one. */
  finalizedCursor: LedgerCursor;
  nextFinalizedCursor: LedgerCursor;
  headSlot: number;
  finalizedSlot: number;
  /** A slot whose block was dropped, or was read wrongly: the follower rewinds to before it. */
  lostSlot: number | null;
  /** By wallet. */
  missingPasts: Map<number, MissingPast>;
  /**
   * A range that was read and waits for the other nodes. `version`: of the followed set that it was read for; `since`: when it was read;
   * `slot`: the slot that a quorum had reached then.
   */
  held: { range: BlockRange; version: number; since: number; slot: number | null } | null;
  /** How often in a row the range after the cursor was refused, because lists were incomplete. */
  refusals: number;
  /** The running comparison of histories that one node has listed; null: none. */
  comparison: HistoryComparison | null;
  /** Start of the wait for the other nodes, by `performance.now()`; null: they have answered. */
  waitingSince: number | null;
  disagreements: DisagreementAlarm;
  /** Records the latest view of the chain; throws CursorMoved if the lease is over. */
  note(): Promise<void>;
  /** Throws CursorMoved if the lease is over. */
  checkLease(): Promise<void>;
}

export interface OpenSessionDeps {
  network: Network;
  reader: LedgerReader;
  tables(chain: LedgerChain): LedgerTables;
  log: Logger;
  disagreements: DisagreementAlarm;
  signal: AbortSignal;
}

/** Takes the ledger over from any other follower. A new chain begins at its newest finalized block. */
export async function openSession(options: OpenSessionDeps): Promise<LedgerSession> {
  const { network, reader, signal } = options;
  const chain = { network, chainId: await reader.chainId(signal) };
  const tables = options.tables(chain);
  const { ledger, wallets } = tables;
  if (!(await ledger.place())) {
    const { isAgreed, ...first } = await firstCursor(reader, signal);
    await ledger.start(first, isAgreed);
    options.log.info({ network, slot: first.slot }, 'a new chain is followed');
  }
  const place = await ledger.takeOver();
  if (!place) throw new Error('the ledger that was started has no cursor');
  await wallets.syncWithWallets();
  const followed = createFollowedSet(wallets);
  // After the take-over, because no other worker takes a wallet up from then on.
  await followed.load(signal);
  if (reader.votes.configured > 1) await tables.verification.noteUnfinalized();
  const session: LedgerSession = {
    ...tables,
    chain,
    reader,
    lease: place.lease,
    followed,
    log: options.log.child({ network }),
    cursor: place.cursor,
    finalizedCursor: place.finalizedCursor,
    nextFinalizedCursor: place.cursor,
    headSlot: Math.max(place.headSlot, place.cursor.slot),
    finalizedSlot: place.finalizedSlot,
    lostSlot: null,
    missingPasts: new Map(),
    held: null,
    refusals: 0,
    comparison: null,
    waitingSince: null,
    disagreements: options.disagreements,
    async note() {
      const { lease, headSlot, finalizedSlot } = session;
      const quorumSlot = quorumSlotOf(reader);
      await ledger.note(lease, { headSlot, finalizedSlot, watchedCount: followed.size, quorumSlot });
    },
    checkLease: () => ledger.checkLease(session.lease),
  };
  return session;
}

/** With too few nodes, the ledger begins at a block that one node calls finalized: everything after it is compared anyway. */
async function firstCursor(
  reader: LedgerReader,
  signal: AbortSignal,
): Promise<LedgerCursor & { isAgreed: boolean }> {
  const agreed = await reader.votes.latestFinalized(signal).catch((error: unknown) => {
    if (!(error instanceof ChainError)) throw error;
    return null;
  });
  const { slot, blockhash } = agreed ?? (await reader.finalizedBlockBefore(Number.MAX_SAFE_INTEGER, signal));
  if (isFarAhead(reader, slot)) {
    throw new ChainError('malformed', `getSlot: the node names slot ${slot}, which others are far from`);
  }
  return { slot, blockhash, isAgreed: agreed !== null };
}

/**
 * Throws for a slot far ahead of both the quorum and the follower: everything before it would be skipped. With two nodes, one may lag by
 * as much; then the follower's own slot counts.
 */
export function refuseFarAhead({ reader, cursor }: LedgerSession, slot: number): void {
  const known = quorumSlotOf(reader);
  if (reader.votes.configured === 1 || known === null) return;
  if (slot > Math.max(known, cursor.slot) + MAX_HEAD_AHEAD_SLOTS) {
    throw new ChainError(
      'malformed',
      `getMultipleAccounts: the node names slot ${slot}, which others are far from`,
    );
  }
}
