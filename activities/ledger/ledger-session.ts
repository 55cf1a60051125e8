import { ChainError } from '../../chain/rpc/chain-error.ts';
import type { LedgerTerm } from '../../db/ledger/ledger-store.ts';
import type { LedgerChain, LedgerCursor, LedgerStretch } from '../../domain/ledger/ledger-stretch.ts';
import type { Network } from '../../domain/networks.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { createFollowedSet, type FollowedSet } from './followed-set.ts';
import type { DisagreementAlarm } from './disagreement-alarm.ts';
import type { LedgerReader, LedgerTables } from './ledger-parts.ts';
import { isFarAhead, MAX_HEAD_AHEAD_SLOTS, quorumSlotOf } from './quorum-slot.ts';
import type { HistoryComparison } from './verify-histories.ts';

/** One follower's term: what it knows of the chain, and with what it writes. */
/** The past of a wallet of which a node that may have more did not answer. */
export interface MissingPast {
  tries: number;
  /** By `performance.now()`. */
  since: number;
  /** All that one node lists is written, and the others have not listed it. */
  isHeld: boolean;
}

export interface LedgerSession extends LedgerTables {
  chain: LedgerChain;
  reader: LedgerReader;
  term: LedgerTerm;
  followed: FollowedSet;
  log: Logger;
  /** As the follower's last step left it. */
  cursor: LedgerCursor;
  /** A place of the cursor that is final, and one that is to be the next. */
  anchor: LedgerCursor;
  nextAnchor: LedgerCursor;
  headSlot: number;
  finalizedSlot: number;
  /** A slot whose block was lost, or never was what was read: to be gone back behind. */
  lostSlot: number | null;
  /** By wallet. */
  missingPasts: Map<number, MissingPast>;
  /**
   * A stretch that was read and waits for the other nodes, with the set of wallets that it was read for, when that was, and the slot that
   * a quorum had come to then.
   */
  held: { stretch: LedgerStretch; version: number; since: number; slot: number | null } | null;
  /** What is being compared of the histories that one node has told; null: nothing. */
  comparison: HistoryComparison | null;
  /** Since when the other nodes are waited for, by `performance.now()`; null: they have answered. */
  waitingSince: number | null;
  disagreements: DisagreementAlarm;
  /** Says what was just seen of the chain; throws CursorMoved where the term is over. */
  note(): Promise<void>;
  /** Throws CursorMoved where the term is over. */
  checkTerm(): Promise<void>;
}

export interface OpenSession {
  network: Network;
  reader: LedgerReader;
  tables(chain: LedgerChain): LedgerTables;
  log: Logger;
  disagreements: DisagreementAlarm;
  signal: AbortSignal;
}

/** Takes the ledger over, whoever follows it. A chain that is new begins at its newest final block. */
export async function openSession(options: OpenSession): Promise<LedgerSession> {
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
  // Behind the take-over: nobody else takes a wallet up from then on.
  await followed.load(signal);
  if (reader.votes.configured > 1) await tables.verification.noteUnfinal();
  const session: LedgerSession = {
    ...tables,
    chain,
    reader,
    term: place.term,
    followed,
    log: options.log.child({ network }),
    cursor: place.cursor,
    anchor: place.anchor,
    nextAnchor: place.cursor,
    headSlot: Math.max(place.headSlot, place.cursor.slot),
    finalizedSlot: place.finalizedSlot,
    lostSlot: null,
    missingPasts: new Map(),
    held: null,
    comparison: null,
    waitingSince: null,
    disagreements: options.disagreements,
    async note() {
      const { term, headSlot, finalizedSlot } = session;
      const quorumSlot = quorumSlotOf(reader);
      await ledger.note(term, { headSlot, finalizedSlot, watchedCount: followed.size, quorumSlot });
    },
    checkTerm: () => ledger.checkTerm(session.term),
  };
  return session;
}

/** With too few nodes it begins at what one calls final: all that comes after it is compared all the same. */
async function firstCursor(
  reader: LedgerReader,
  signal: AbortSignal,
): Promise<LedgerCursor & { isAgreed: boolean }> {
  const agreed = await reader.votes.latestFinal(signal).catch((error: unknown) => {
    if (!(error instanceof ChainError)) throw error;
    return null;
  });
  const { slot, blockhash } = agreed ?? (await reader.finalBlockBefore(Number.MAX_SAFE_INTEGER, signal));
  if (isFarAhead(reader, slot)) {
    throw new ChainError('malformed', `getSlot: the node names slot ${slot}, which others are far from`);
  }
  return { slot, blockhash, isAgreed: agreed !== null };
}

/**
 * Fails for a slot that no quorum of the nodes can have come to, nor the follower: what happens until then would be passed over. Of two
 * nodes one may lag by as much; then the follower goes by the other one.
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
