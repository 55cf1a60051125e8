import { waitUntil } from '../../../support/wait-until.ts';
import { checkDeliveries, waitUntilFinished, type DeliveryFigures } from '../checker/checker.ts';
import type { DeliveryRig } from '../rig/rig.ts';
import { startNotifyDroppingProxy } from './notify-dropping-proxy.ts';
import { newEventAccount, recordEvents } from '../traffic/recorded-events.ts';
import { arrivedAt, stopReceivers, watchEndpoints, watchUnsteadyEndpoint } from '../rig/watch-endpoints.ts';
import { endLeases, killWorkers } from './worker-kills.ts';

export interface FaultScenario {
  name: string;
  run(options: ScenarioOptions): Promise<DeliveryFigures>;
}

export interface ScenarioOptions {
  rig: DeliveryRig;
  random: () => number;
  timeoutMs: number;
}

const EVENTS = 5_000;
const KILLS = 5;

/** Long enough that several attempts to reach a part fail. */
const AWAY_MS = 2_000;

/** For Temporal: longer than its heartbeat timeout for a dispatcher. */
const LONG_AWAY_MS = 8_000;

/** Slow enough that each lost NOTIFY has an effect. */
const EVENTS_PER_SECOND = 200;

/** The disturbance while events are on their way; `reached` waits for a share of all arrivals. */
type Disturbance = (progress: {
  endpoints: Awaited<ReturnType<typeof watchEndpoints>>;
  expected: number;
  reached(share: number): Promise<void>;
}) => Promise<void>;

async function underFaults(
  { rig, timeoutMs }: ScenarioOptions,
  disturb: Disturbance,
  perSecond?: number,
): Promise<DeliveryFigures> {
  const endsAt = performance.now() + timeoutMs;
  const left = (): number => Math.max(1_000, endsAt - performance.now());
  const { database } = rig;
  const accountId = await newEventAccount(database);
  const steady = await watchEndpoints(database, accountId);
  const endpoints = [...steady, await watchUnsteadyEndpoint(database, accountId)];
  const expected = EVENTS * endpoints.length;
  const recording = recordEvents(database, accountId, {
    count: EVENTS,
    ...(perSecond === undefined ? {} : { perSecond }),
  });
  const reached = async (share: number): Promise<void> => {
    await waitUntil(`${share} of all arrivals`, () => arrivedAt(endpoints) >= share * expected, left());
  };
  try {
    const [events] = await Promise.all([recording, disturb({ endpoints, expected, reached })]);
    await waitUntilFinished(database, endpoints, left());
    return await checkDeliveries(database, endpoints, events);
  } finally {
    await stopReceivers(endpoints);
  }
}

/** Leases are not shortened here: deliveries that a killed worker had begun wait for its 34 s. */
const WORKER_KILLS: FaultScenario = {
  name: `worker killed ${KILLS} times`,
  async run(options) {
    const { rig, random } = options;
    let worker = await rig.startWorker();
    try {
      return await underFaults(options, async ({ endpoints, expected }) => {
        const startWorker = () => rig.startWorker();
        worker = await killWorkers(worker, { kills: KILLS, expected, endpoints, random, startWorker });
      });
    } finally {
      await worker.kill();
    }
  },
};

const POSTGRES_RESTARTS: FaultScenario = {
  name: 'PostgreSQL killed twice',
  async run(options) {
    const { rig, random } = options;
    const worker = await rig.startWorker();
    try {
      return await underFaults(options, async ({ reached }) => {
        for (const share of [random() * 0.4, 0.4 + random() * 0.4]) {
          await reached(share);
          await rig.restartPostgres(AWAY_MS);
        }
        await endLeases(rig.database);
      });
    } finally {
      await worker.kill();
    }
  },
};

const TEMPORAL_RESTARTS: FaultScenario = {
  name: 'Temporal killed twice, for longer, and emptied',
  async run(options) {
    const { rig, random } = options;
    const worker = await rig.startWorker();
    try {
      return await underFaults(
        options,
        async ({ reached }) => {
          await reached(random() * 0.3);
          await rig.restartTemporal(AWAY_MS);
          await reached(0.3 + random() * 0.2);
          await rig.restartTemporal(LONG_AWAY_MS);
          await reached(0.5 + random() * 0.3);
          await rig.restartTemporal(AWAY_MS, { forget: true });
        },
        EVENTS_PER_SECOND,
      );
    } finally {
      await worker.kill();
    }
  },
};

const TWO_DISPATCHERS: FaultScenario = {
  name: 'two dispatchers, one killed, leases ended',
  async run(options) {
    const { rig, random } = options;
    const worker = await rig.startWorker();
    // One dispatcher per namespace, on the same database.
    const other = await rig.startWorker({ namespace: 'other' });
    try {
      return await underFaults(options, async ({ reached }) => {
        await reached(random() * 0.3);
        await endLeases(rig.database);
        await reached(0.3 + random() * 0.3);
        await other.kill();
        await endLeases(rig.database);
      });
    } finally {
      await Promise.all([worker.kill(), other.kill()]);
    }
  },
};

const LOST_NOTIFY: FaultScenario = {
  name: 'every NOTIFY lost',
  async run(options) {
    const { rig } = options;
    const proxy = await startNotifyDroppingProxy(rig.databaseServer);
    const worker = await rig.startWorker({ databasePort: proxy.port });
    try {
      const figures = await underFaults(options, () => Promise.resolve(), EVENTS_PER_SECOND);
      if (proxy.dropped() === 0) figures.problems.push('no NOTIFY was lost: nothing was shown');
      return figures;
    } finally {
      await worker.kill();
      await proxy.stop();
    }
  },
};

/** By the name for `--only`. */
export const FAULT_SCENARIOS = {
  kills: WORKER_KILLS,
  postgres: POSTGRES_RESTARTS,
  temporal: TEMPORAL_RESTARTS,
  dispatchers: TWO_DISPATCHERS,
  notify: LOST_NOTIFY,
} as const satisfies Record<string, FaultScenario>;
