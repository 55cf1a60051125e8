import { z } from 'zod';
import type { ServiceFile } from '../service-file.ts';
import { DemoError } from './demo-error.ts';
import { waitUntil } from './wait-until.ts';

/** Rewards are paid some blocks after an epoch has begun. */
const REWARDS_TIMEOUT_MS = 30_000;

const stateSchema = z.object({ epoch: z.int(), rewards_due: z.unknown().nullable() });

export interface Epochs {
  /** Ends the epoch, and returns the number of the next one. Its rewards are paid a little later. */
  end(): Promise<number>;
  /** Until then, the stake program refuses changes. */
  rewardsPaid(): Promise<void>;
}

/** The page of the local chain on which epochs end. */
export function epochsOf({ epochs_url: url }: Pick<ServiceFile, 'epochs_url'>): Epochs {
  if (url === null) {
    throw new DemoError('Only epochs of the local chain end at once, and the service has another chain.');
  }

  async function ask(path: string, init: RequestInit = {}): Promise<z.infer<typeof stateSchema>> {
    const response = await fetch(new URL(path, url ?? undefined), init);
    if (!response.ok) throw new DemoError(`The local chain refused: ${await response.text()}`);
    return stateSchema.parse(await response.json());
  }

  return {
    async end() {
      const headers = { 'content-type': 'application/json' };
      return (await ask('/control/epoch/next', { method: 'POST', headers, body: '{}' })).epoch;
    },
    async rewardsPaid() {
      await waitUntil('the rewards to be paid', REWARDS_TIMEOUT_MS, async () =>
        (await ask('/control/epoch')).rewards_due === null ? true : undefined,
      );
    },
  };
}
