import { setImmediate as turn } from 'node:timers/promises';
import type { FirstAttemptsDeps } from '../../../activities/webhooks/first-attempts.ts';
import { newId } from '../../../db/postgres/new-id.ts';
import type { ClaimedDeliveries, DeliveryTask } from '../../../db/webhooks/delivery-claims.ts';

export function taskOf(endpointId: string, changes: Partial<DeliveryTask> = {}): DeliveryTask {
  return {
    deliveryId: newId('del'),
    eventId: newId('evt'),
    endpointId,
    accountId: `account of ${endpointId}`,
    url: 'https://example.com/hooks',
    secrets: { ciphertext: 'ciphertext', nextCiphertext: null, switchAt: null },
    event: 'transaction.pending',
    eventVersion: 1,
    body: { text: '{}', person: null },
    attemptCount: 0,
    attemptsBefore: 0,
    leaseEndsAt: performance.now() + 77_000,
    ...changes,
  };
}

/** Lets everything happen that waits for nothing from outside. */
export async function runPending(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await turn();
}

interface ScriptedEndpoint {
  accountId: string;
  waiting: DeliveryTask[];
  /** Null: it takes none at all just now. */
  releaseLimit: number | null;
  closed: boolean;
}

/** Deliveries in memory, handed out as the database does. */
export function scriptedClaims() {
  const endpoints = new Map<string, ScriptedEndpoint>();
  const calls: { endpointId: string; limit: number; after: string }[] = [];
  const released: string[] = [];
  let handedOut = 0;
  let hold: Promise<void> | null = null;

  function endpoint(id: string): ScriptedEndpoint {
    const known = endpoints.get(id);
    if (known) return known;
    const added = { accountId: `account of ${id}`, waiting: [], releaseLimit: null, closed: false };
    endpoints.set(id, added);
    return added;
  }

  function take(id: string, limit: number): ClaimedDeliveries | null {
    const { accountId, waiting, releaseLimit, closed } = endpoint(id);
    if (closed) return null;
    return { accountId, releaseLimit, tasks: waiting.splice(0, Math.min(limit, releaseLimit ?? limit)) };
  }

  const claims: FirstAttemptsDeps['claims'] = {
    readyEndpoints: async () =>
      [...endpoints].filter(([, each]) => each.waiting.length > 0).map(([id]) => id),
    async claimFirst(endpointId, { limit, after }) {
      calls.push({ endpointId, limit, after });
      const claimed = take(endpointId, limit);
      handedOut += claimed?.tasks.length ?? 0;
      // The answer is on its way; what comes now is not in it.
      await hold;
      return claimed;
    },
    async release(ids) {
      released.push(...ids);
    },
  };

  return {
    claims,
    calls,
    released,
    /** Claimed and not given back. */
    held: () => handedOut - released.length,
    endpoint,
    queue(id: string, howMany: number, changes: Partial<DeliveryTask> = {}): DeliveryTask[] {
      const tasks = Array.from({ length: howMany }, () => taskOf(id, changes));
      endpoint(id).waiting.push(...tasks);
      return tasks;
    },
    /** Answers to claims wait until the returned function is called. */
    holdAnswers(): () => void {
      let open = (): void => undefined;
      hold = new Promise((resolve) => (open = resolve));
      return () => {
        hold = null;
        open();
      };
    },
  };
}
