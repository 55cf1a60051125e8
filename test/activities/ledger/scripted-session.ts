import { Writable } from 'node:stream';
import { createDisagreementAlarm } from '../../../activities/ledger/disagreement-alarm.ts';
import { createFollowedSet } from '../../../activities/ledger/followed-set.ts';
import type { LedgerReader } from '../../../activities/ledger/ledger-deps.ts';
import type { LedgerSession } from '../../../activities/ledger/ledger-session.ts';
import { ChainError } from '../../../chain/rpc/chain-error.ts';
import type { LedgerSource } from '../../../chain/ledger/ledger-source.ts';
import type { LedgerCursor } from '../../../domain/ledger/block-range.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { BLOCK, type TestLedger } from '../../db/support/ledger-rows.ts';
import { scriptedVotes, type ScriptedNode, type ScriptedVotes } from './scripted-nodes.ts';

export interface ScriptedSession extends LedgerSession {
  reader: LedgerReader & { votes: ScriptedVotes };
  logged(): string;
}

/** A follower's session of this ledger with these nodes, and no loop running. */
export async function scriptedSession(
  ledger: TestLedger,
  nodes: readonly ScriptedNode[],
  options: { cursor?: LedgerCursor; source?: LedgerSource } = {},
): Promise<ScriptedSession> {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  const log = createLogger({ level: 'info', service: 'test', stream });
  const followed = createFollowedSet(ledger.followed);
  await followed.load(new AbortController().signal);
  const unscripted = () => Promise.reject(new ChainError('unavailable', 'not scripted'));
  const source: LedgerSource = options.source ?? { next: unscripted };
  const reader = {
    chainId: () => Promise.resolve(ledger.chain.chainId),
    addresses: source,
    chooseSource: () => ({ name: 'blocks' as const, source, pauseMs: 100 }),
    confirmedSlot: () => Promise.resolve(nodes.find(({ isAway }) => !isAway)?.tip ?? 0),
    votes: scriptedVotes(nodes),
    slots: () => nodes.filter(({ isAway }) => !isAway).map(({ name, tip }) => ({ node: name, slot: tip })),
    finalizedBlockBefore: unscripted,
    snapshot: unscripted,
    older: unscripted,
  };
  const cursor = options.cursor ?? BLOCK(100);
  return {
    ...ledger,
    coverage: () => Promise.reject(new Error('not scripted')),
    wallets: ledger.followed,
    reader,
    lease: ledger.lease(),
    followed,
    log,
    cursor,
    finalizedCursor: BLOCK(100),
    nextFinalizedCursor: cursor,
    headSlot: cursor.slot,
    finalizedSlot: 0,
    lostSlot: null,
    missingPasts: new Map(),
    held: null,
    refusals: 0,
    comparison: null,
    waitingSince: null,
    disagreements: createDisagreementAlarm(log),
    note: () => Promise.resolve(),
    checkLease: () => Promise.resolve(),
    logged: () => written.join(''),
  };
}
