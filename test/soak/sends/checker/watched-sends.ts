import { createChainTruth } from './chain-truth.ts';
import { pause } from '../traffic/device-session.ts';
import { checkEvidence, type Rules, type SeenLanding } from './check-evidence.ts';
import { checkFinality } from './check-finality.ts';
import type { Rig } from '../rig/rig.ts';

/** Between two checks: a fraction of the second that the chain needs to finalize. */
const CHECK_INTERVAL_MS = 80;

/** A cell's sends, watched from the first one on: the checker cannot see a lie that becomes true before the end. */
export interface WatchedSends {
  /** When each of their signatures was found on the chain (performance.now). */
  landedAt: ReadonlyMap<string, number>;
  /** Checks once more, and returns the problems of all checks. */
  end(): Promise<string[]>;
}

export interface WatchOptions {
  rules: Rules;
  /** How much later than the chain honest nodes report finality. */
  finalityLaterBySlots: number;
}

interface WatchedRow {
  id: string;
  version: number;
  status: string;
  finalized_at: Date | null;
  result: { signature: string; nodes?: number } | null;
  landing: SeenLanding['landing'];
}

export function watchSends(
  rig: Pick<Rig, 'database' | 'chainRpcUrl'>,
  sends: readonly { operationId: string }[],
  { rules, finalityLaterBySlots }: WatchOptions,
): WatchedSends {
  const chain = createChainTruth(rig.chainRpcUrl);
  const landedAt = new Map<string, number>();
  const seen = new Set<string>();
  const final = new Set<string>();
  const problems: string[] = [];
  const over = new AbortController();

  async function look(): Promise<void> {
    const ids = sends.map(({ operationId }) => operationId);
    if (ids.length === 0) return;
    const rows = (await rig
      .database('operations')
      .whereIn('id', ids)
      .select('id', 'version', 'status', 'finalized_at', 'result', 'landing')) as WatchedRow[];
    for (const row of rows) await lookAtRow(row);
    const signatures = (await rig
      .database('signing_requests')
      .whereIn('operation_id', ids)
      .whereNotNull('signature')
      .pluck('signature')) as string[];
    const landed = await chain.landedOf(signatures.filter((each) => !landedAt.has(each)));
    for (const signature of landed) landedAt.set(signature, performance.now());
  }

  async function lookAtRow(row: WatchedRow): Promise<void> {
    const isFinal = row.finalized_at !== null;
    if (isFinal && !final.has(row.id)) {
      const truth = row.result && (await chain.finalityOf(row.result.signature));
      final.add(row.id);
      problems.push(...checkFinality(truth, finalityLaterBySlots).map((problem) => `${row.id}: ${problem}`));
    }
    const version = `${row.id} ${row.version}`;
    if (seen.has(version)) return;
    seen.add(version);
    problems.push(...checkEvidence({ ...row, isFinal }, rules).map((problem) => `${row.id}: ${problem}`));
  }

  const ended = (async () => {
    while (!over.signal.aborted) {
      // PostgreSQL may be unavailable for a moment: only the last check must succeed.
      await look().catch(() => undefined);
      await pause(CHECK_INTERVAL_MS);
    }
  })();

  return {
    landedAt,
    async end() {
      over.abort();
      await ended;
      await look();
      return problems;
    },
  };
}
