import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBenchStage } from '../stage.ts';
import { startBenchChild } from './bench-child.ts';
import { createBenchEndpoints } from './bench-endpoints.ts';
import { createBenchTls, environmentTrusting } from './bench-tls.ts';
import { startSink } from './sink.ts';
import type { WebhookBenchDeps } from './webhook-bench-deps.ts';

/** The whole service, with a receiver whose certificate it trusts, a recorder and the baseline. */
export interface WebhookStage {
  deps: WebhookBenchDeps;
  stop(): Promise<void>;
}

export async function startWebhookStage(say: (line: string) => void): Promise<WebhookStage> {
  const directory = await mkdtemp(join(tmpdir(), 'wallet-service-bench-tls-'));
  // Also if a signal ends the run.
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const started: { stop(): Promise<void> }[] = [];
  async function stop(): Promise<void> {
    for (const each of started.toReversed()) await each.stop();
  }
  function keep<Part extends { stop(): Promise<void> }>(part: Part): Part {
    started.push(part);
    return part;
  }

  try {
    const tls = await createBenchTls(directory);
    const { service, pids } = keep(await startBenchStage(say, { environment: environmentTrusting(tls) }));
    const sink = keep(await startSink(tls));
    const recorder: WebhookBenchDeps['recorder'] = keep(
      startBenchChild('recorder-main.ts', { DATABASE_URL: service.database_url }),
    );
    const bare: WebhookBenchDeps['bare'] = keep(
      startBenchChild('bare-posts-main.ts', { TLS_AUTHORITY: tls.authority }),
    );
    const outbox: WebhookBenchDeps['outbox'] = keep(
      startBenchChild('bare-outbox-main.ts', { DATABASE_URL: service.database_url }),
    );
    const addresses = { apiUrl: service.api_url, databaseUrl: service.database_url };
    const endpoints = await createBenchEndpoints({ ...addresses, sink });
    keep({ stop: () => endpoints.close() });
    let runs = 0;
    const deps: WebhookBenchDeps = {
      endpoints,
      sink,
      recorder,
      bare,
      outbox,
      pids: { ...pids, recorder: recorder.pid, sink: sink.pid },
      temporalAddress: service.temporal_address,
      nextRun: () => `run-${(runs += 1)}`,
      say,
    };
    return { deps, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
