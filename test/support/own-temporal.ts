import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../local/processes/ports.ts';
import { findTemporalBinary } from '../../local/temporal/temporal-binary.ts';
import { createTemporalSources } from '../../local/temporal/temporal-sources.ts';
import { startTemporal } from '../../local/temporal/temporal.ts';

/** A Temporal server that one test has for itself, with its data in a file. */
export interface OwnTemporal {
  address: string;
  /** Kills it, and starts it again at the same address after this time: with its data, or with an empty database. */
  restart(awayMs: number, options?: { forget: boolean }): Promise<void>;
  stop(): Promise<void>;
}

/** With data and logs in this folder, or in one of its own that is removed at the end. */
export async function startOwnTemporal(folder?: string): Promise<OwnTemporal> {
  const directory = folder ?? (await mkdtemp(join(tmpdir(), 'wallet-service-temporal-')));
  const databaseFile = join(directory, 'temporal.db');
  const binary = await findTemporalBinary(process.env, createTemporalSources(), (line) => console.log(line));
  const port = await freePort();
  const open = () => startTemporal({ binary, port, databaseFile, logFile: join(directory, 'temporal.log') });
  let temporal = await open();
  return {
    address: temporal.address,
    async restart(awayMs, { forget } = { forget: false }) {
      temporal.process.kill();
      await temporal.process.exited;
      if (forget) {
        const files = ['', '-wal', '-shm'].map((suffix) => `${databaseFile}${suffix}`);
        await Promise.all(files.map((file) => rm(file, { force: true })));
      }
      await delay(awayMs);
      temporal = await open();
    },
    async stop() {
      await temporal.stop();
      if (folder === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
}
