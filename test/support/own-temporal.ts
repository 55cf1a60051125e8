import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../local/processes/ports.ts';
import { findTemporalBinary } from '../../local/temporal/temporal-binary.ts';
import { createTemporalSources } from '../../local/temporal/temporal-sources.ts';
import { startTemporal } from '../../local/temporal/temporal.ts';

/** A Temporal server that one test has for itself, with its data in a file. */
export interface OwnTemporal {
  address: string;
  /** Kills it, deletes its database and starts an empty one at the same address. */
  forgetEverything(): Promise<void>;
  stop(): Promise<void>;
}

export async function startOwnTemporal(): Promise<OwnTemporal> {
  const directory = await mkdtemp(join(tmpdir(), 'wallet-service-temporal-'));
  const databaseFile = join(directory, 'temporal.db');
  const binary = await findTemporalBinary(process.env, createTemporalSources(), (line) => console.log(line));
  const port = await freePort();
  const open = () => startTemporal({ binary, port, databaseFile, logFile: join(directory, 'temporal.log') });
  let temporal = await open();
  return {
    address: temporal.address,
    async forgetEverything() {
      temporal.process.kill();
      await temporal.process.exited;
      const files = ['', '-wal', '-shm'].map((suffix) => `${databaseFile}${suffix}`);
      await Promise.all(files.map((file) => rm(file, { force: true })));
      temporal = await open();
    },
    async stop() {
      await temporal.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
