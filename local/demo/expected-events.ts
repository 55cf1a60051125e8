import type { WebhookEvent } from '../../client/src/index.ts';
import { DemoError } from './demo-error.ts';
import type { Receiver } from './receiver.ts';
import { waitUntil } from './wait-until.ts';

/** The first attempt is made at once; this leaves room for all six. */
const EVENTS_TIMEOUT_MS = 45_000;

/** Every event of a send that is confirmed. */
export const EXPECTED_EVENTS = ['transaction.pending', 'transaction.confirmed'] as const;

/** Separates the events of one operation from those of the account's other operations. */
export interface ExpectedEvents {
  expect(operationId: string): void;
  /** For the receiver. */
  add(event: WebhookEvent): void;
  /** Resolves with all of them. */
  arrive(receiver: Pick<Receiver, 'refusals'>): Promise<WebhookEvent[]>;
}

export function createExpectedEvents(): ExpectedEvents {
  const events: WebhookEvent[] = [];
  let expectedId: string | undefined;

  function ifComplete(): WebhookEvent[] | undefined {
    const own = events.filter(({ data }) => 'transaction_id' in data && data.transaction_id === expectedId);
    return EXPECTED_EVENTS.every((name) => own.some(({ event }) => event === name)) ? own : undefined;
  }

  return {
    expect(operationId) {
      expectedId = operationId;
    },
    add(event) {
      events.push(event);
    },
    async arrive({ refusals }) {
      try {
        return await waitUntil('the events to arrive', EVENTS_TIMEOUT_MS, ifComplete);
      } catch (error) {
        if (!(error instanceof DemoError) || refusals.length === 0) throw error;
        throw new DemoError(`${error.message} The receiver refused deliveries: ${refusals.join('; ')}.`);
      }
    },
  };
}
