import { spreadOf, type Spread } from './figures.ts';
import { cpuMsOf } from './process-usage.ts';
import type { PartName } from './stage.ts';
import type { BenchWallet } from './wallets.ts';

export interface SustainedRate {
  /** Sends under way at any time. */
  lanes: number;
  perSecond: number;
  /** Times of one whole send, in milliseconds. */
  spread: Spread;
  /** Processor time of each part per send, in milliseconds. */
  cpuMs: Record<PartName, number>;
}

export interface SustainedOptions {
  /** One lane for each wallet. */
  wallets: BenchWallet[];
  seconds: number;
  /** Seconds whose figures are dropped. */
  warmUpSeconds: number;
  pids: Record<PartName, number>;
  send: (wallet: BenchWallet) => Promise<void>;
}

/** A closed loop: each lane begins its next send when its last one is confirmed. */
export async function measureSustained(options: SustainedOptions): Promise<SustainedRate> {
  const { wallets, seconds, warmUpSeconds, pids, send } = options;
  const beginsAt = performance.now() + warmUpSeconds * 1_000;
  const endsAt = beginsAt + seconds * 1_000;
  const times: number[] = [];
  const lanes = wallets.map(async (wallet) => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now();
      await send(wallet);
      const endedAt = performance.now();
      if (endedAt >= beginsAt && endedAt < endsAt) times.push(endedAt - startedAt);
    }
  });
  const usage = cpuBetween(pids, beginsAt, endsAt);
  await Promise.all(lanes);
  const used = await usage;
  return {
    lanes: wallets.length,
    perSecond: times.length / seconds,
    spread: spreadOf(times),
    cpuMs: mapParts(used, (milliseconds) => milliseconds / times.length),
  };
}

/** Processor time per second of each part without any requests, in milliseconds. */
export async function measureIdle(
  pids: Record<PartName, number>,
  seconds: number,
): Promise<Record<PartName, number>> {
  const beginsAt = performance.now();
  const used = await cpuBetween(pids, beginsAt, beginsAt + seconds * 1_000);
  return mapParts(used, (milliseconds) => milliseconds / seconds);
}

async function cpuBetween(
  pids: Record<PartName, number>,
  beginsAt: number,
  endsAt: number,
): Promise<Record<PartName, number>> {
  await until(beginsAt);
  const before = cpuOf(pids);
  await until(endsAt);
  const after = cpuOf(pids);
  return mapParts(after, (milliseconds, part) => milliseconds - before[part]);
}

function until(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())));
}

function cpuOf(pids: Record<PartName, number>): Record<PartName, number> {
  return mapParts(pids, (pid) => cpuMsOf(pid));
}

function mapParts(
  values: Record<PartName, number>,
  change: (value: number, part: PartName) => number,
): Record<PartName, number> {
  return {
    worker: change(values.worker, 'worker'),
    api: change(values.api, 'api'),
    temporal: change(values.temporal, 'temporal'),
    postgres: change(values.postgres, 'postgres'),
    chain: change(values.chain, 'chain'),
    chainProxy: change(values.chainProxy, 'chainProxy'),
  };
}
