import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { LedgerStatus } from '../domain/ledger/ledger-progress.ts';
import type { QuorumCount, QuorumCounter } from '../domain/quorum.ts';

export interface Metrics {
  contentType: string;
  /** All metrics in Prometheus's text format. */
  text(): Promise<string>;
  close(): void;
}

const PREFIX = 'wallet_service_ledger_';

/** Name after the prefix, help text, and value; null is left out. */
const LEDGER_GAUGES: readonly [string, string, (status: LedgerStatus) => number | null][] = [
  ['slot', 'The ledger is followed up to this slot.', ({ slot }) => slot],
  ['head_slot', 'The newest confirmed slot that the follower has seen.', ({ headSlot }) => headSlot],
  ['complete_slot', 'A quorum of the nodes agrees up to this slot.', ({ completeSlot }) => completeSlot],
  [
    'second_node_lag_slots',
    'Number of slots between a quorum of the nodes and the newest slot seen.',
    quorumLag,
  ],
  ['lag_slots', 'Number of slots between the follower and the newest slot.', ({ lagSlots }) => lagSlots],
  ['wallets_expected', 'Wallets that should be followed.', ({ expected }) => expected],
  ['wallets_watched', "Wallets in the follower's memory.", ({ watched }) => watched],
  ['wallets_unreadable', 'Wallets that no node could list.', ({ unreadable }) => unreadable],
  [
    'updated_age_seconds',
    'Time since the follower last had an answer of a node.',
    ({ updatedAt }) => updatedAt && (Date.now() - updatedAt.getTime()) / 1_000,
  ],
];

/**
 * It grows while too few nodes report their position, because both slots stay as they were last known. A quorum that has not
 * reported yet is counted from the slot up to which it agrees.
 */
function quorumLag({ headSlot, quorumSlot, completeSlot }: LedgerStatus): number | null {
  const reached = quorumSlot ?? completeSlot;
  return headSlot === null || reached === null ? null : Math.max(0, headSlot - reached);
}

const QUORUM_COUNTER_METRICS: readonly [QuorumCounter, string, string][] = [
  [
    'disagreements',
    'wallet_service_node_disagreements_total',
    'Operations and blocks on which nodes gave different answers.',
  ],
  [
    'single_node_verdicts',
    'wallet_service_single_node_verdicts_total',
    'Confirmations and incoming transactions reported by one of several nodes alone.',
  ],
];

/**
 * With the usual 10 ms, a process at rest wakes up a hundred times a second to measure that it is at rest. The precision is part of most
 * lags that are shown (docs/operating.md).
 */
const EVENT_LOOP_PRECISION_MS = 25;

export interface MetricsDeps {
  /** Called at each reading. */
  ledgers(): Promise<LedgerStatus[]>;
  quorumCounts(): Promise<QuorumCount[]>;
  /** The ledgers could not be read: their metrics are left out, which an alarm can detect; the others are there. */
  onProblem(error: unknown): void;
}

/** The metrics of one process, for Prometheus. */
export function createMetrics({ ledgers, quorumCounts, onProblem }: MetricsDeps): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_PRECISION_MS });
  const gauges = LEDGER_GAUGES.map(([name, help, of]) => ({
    gauge: new Gauge({ name: `${PREFIX}${name}`, help, labelNames: ['network'], registers: [registry] }),
    of,
  }));
  const counters = QUORUM_COUNTER_METRICS.map(([counted, name, help]) => ({
    counter: new Counter({ name, help, labelNames: ['network'], registers: [registry] }),
    counted,
  }));

  async function known<T>(asked: Promise<T[]>): Promise<T[]> {
    return asked.catch((error: unknown) => {
      onProblem(error);
      return [];
    });
  }

  return {
    contentType: registry.contentType,
    async text() {
      const [all, counts] = await Promise.all([known(ledgers()), known(quorumCounts())]);
      for (const { counter, counted } of counters) {
        counter.reset();
        for (const { network, name, value } of counts) if (name === counted) counter.inc({ network }, value);
      }
      for (const { gauge, of } of gauges) {
        // A network that was removed must not keep its last values.
        gauge.reset();
        for (const status of all) {
          const value = of(status);
          if (value !== null) gauge.set({ network: status.network }, value);
        }
      }
      return registry.metrics();
    },
    close: () => registry.clear(),
  };
}
