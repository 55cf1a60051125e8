import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { LedgerStatus } from '../domain/ledger/ledger-progress.ts';
import type { QuorumCount, QuorumCounter } from '../domain/quorum.ts';

export interface Metrics {
  contentType: string;
  /** In Prometheus's text format. */
  text(): Promise<string>;
  close(): void;
}

const PREFIX = 'wallet_service_ledger_';

/** Name behind the prefix, help, and what it shows; null is left out. */
const LEDGER_GAUGES: readonly [string, string, (status: LedgerStatus) => number | null][] = [
  ['slot', 'The ledger is followed up to this slot.', ({ slot }) => slot],
  ['head_slot', 'The newest confirmed slot that the follower has seen.', ({ headSlot }) => headSlot],
  ['complete_slot', 'Up to this slot a quorum of the nodes agrees.', ({ completeSlot }) => completeSlot],
  [
    'second_node_lag_slots',
    'How many slots the nodes of a quorum are behind the newest one that was seen.',
    quorumLag,
  ],
  ['lag_slots', 'How many slots the follower is behind.', ({ lagSlots }) => lagSlots],
  ['wallets_expected', 'Wallets that are to be followed.', ({ expected }) => expected],
  ['wallets_watched', "Wallets in the follower's memory.", ({ watched }) => watched],
  ['wallets_unreadable', 'Wallets that no node could list.', ({ unreadable }) => unreadable],
  [
    'updated_age_seconds',
    'Time since the follower last had an answer of a node.',
    ({ updatedAt }) => updatedAt && (Date.now() - updatedAt.getTime()) / 1_000,
  ],
];

/**
 * It grows while too few nodes say how far they are: both slots stay as they were last known. A quorum that nobody has heard of yet has
 * come at least to where it agrees.
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
    'Confirmations and incoming transactions reported on the word of one of several nodes.',
  ],
];

export interface MetricsDeps {
  /** Asked at each reading. */
  ledgers(): Promise<LedgerStatus[]>;
  quorumCounts(): Promise<QuorumCount[]>;
  /** They could not be read: then they are left out, which an alarm can see, and the rest is there. */
  onProblem(error: unknown): void;
}

/** What Prometheus reads of one process. */
export function createMetrics({ ledgers, quorumCounts, onProblem }: MetricsDeps): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
        // A network that is gone must not stay at its last figures.
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
