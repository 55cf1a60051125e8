import { setTimeout as delay } from 'node:timers/promises';
import { createFirstAttempts } from '../../../activities/webhooks/first-attempts.ts';
import type { DeliveryTask } from '../../../db/webhooks/delivery-claims.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { scriptedClaims } from '../support/scripted-claims.ts';

// If deliveries follow each other quickly, only the first one sends a NOTIFY.
describe('an endpoint that had a delivery just now', () => {
  it('is checked again for a moment, and then no more', async () => {
    const script = scriptedClaims();
    const begun: DeliveryTask[] = [];
    const start = performance.now();
    let later = 0;
    const attempts = createFirstAttempts({
      claims: script.claims,
      async attempt(task) {
        begun.push(task);
        return true;
      },
      unwritten: () => 0,
      onError(error) {
        throw error;
      },
      // A stopped clock: the moment lasts until the test ends it, however slow the machine is.
      now: () => start + later,
    });
    script.queue('one', 1);
    attempts.wake('one');
    await waitUntil('the first', () => begun.length === 1);
    await waitUntil('a search that finds nothing', () => script.calls.length >= 2);
    script.queue('one', 1);
    await waitUntil('the second', () => begun.length === 2);
    later = 1_000;
    await waitUntil('an end of the searches', async () => {
      const before = script.calls.length;
      await delay(100);
      return script.calls.length === before;
    });
    await attempts.stop();
  });
});
