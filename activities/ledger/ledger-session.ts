import type { LedgerTerm } from '../../db/stores/ledger-store.ts';
import type { LedgerChain, LedgerCursor } from '../../domain/ledger/ledger-stretch.ts';
import type { Network } from '../../domain/networks.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { createFollowedSet, type FollowedSet } from './followed-set.ts';
import type { LedgerReader, LedgerTables } from './ledger-parts.ts';

/** One follower's term: what it knows of the chain, and with what it writes. */
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
  /** By wallet: how often a node that may have the rest of its past did not answer. */
  missingPasts: Map<number, number>;
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
  signal: AbortSignal;
}

/** Takes the ledger over, whoever follows it. A chain that is new begins at its newest final block. */
export async function openSession(options: OpenSession): Promise<LedgerSession> {
  const { network, reader, signal } = options;
  const chain = { network, chainId: await reader.chainId(signal) };
  const tables = options.tables(chain);
  const { ledger, wallets } = tables;
  if (!(await ledger.place())) {
    const { slot, blockhash } = await reader.latestFinal(signal);
    const first = { slot, blockhash };
    await ledger.start(first);
    options.log.info({ network, slot: first.slot }, 'a new chain is followed');
  }
  const place = await ledger.takeOver();
  if (!place) throw new Error('the ledger that was started has no cursor');
  await wallets.syncWithWallets();
  const followed = createFollowedSet(wallets);
  // Behind the take-over: nobody else takes a wallet up from then on.
  await followed.load(signal);
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
    async note() {
      const { term, headSlot, finalizedSlot } = session;
      await ledger.note(term, { headSlot, finalizedSlot, watchedCount: followed.size });
    },
    checkTerm: () => ledger.checkTerm(session.term),
  };
  return session;
}
