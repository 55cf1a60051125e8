import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../../db/postgres/connect.ts';
import { newId } from '../../../../db/postgres/new-id.ts';
import { insertEvent } from '../../../../db/events/event-store.ts';
import { eventId } from '../../../../domain/events/event-id.ts';
import type { EventDraft } from '../../../../domain/events/event-draft.ts';
import { secretContext } from '../../../../domain/webhooks/secret-context.ts';
import { createColumnCipher } from '../../../../encryption/column-cipher.ts';
import { parseKeyRing } from '../../../../encryption/key-ring.ts';
import { TEST_KEY_RING_TEXT } from '../../../../encryption/test-key.ts';
import { createAccess } from '../../../../use-cases/access/index.ts';
import { insertEndpoint } from '../../../db/support/rows.ts';
import { RECEIVER_SECRET, type CountingReceiver } from '../rig/counting-receiver.ts';
import { OPERATOR } from '../../../support/actors.ts';

const WALLET = '7cVfgArCheMR6Cs4t6vz5rfnqd56vZq4ndaBrY5xkxXy';

/** Simultaneous transactions of a busy service. */
const LANES = 8;

/** Between two attempts while the database is away. */
const RETRY_MS = 50;

/** Longer than any restart takes. */
const RETRY_FOR_MS = 60_000;

/** An account whose limits are never reached. */
export async function newEventAccount(database: Database): Promise<string> {
  const access = createAccess({ database });
  const { id: accountId } = await access.createAccount(OPERATOR, { name: 'Faults', tier: 'internal' });
  return accountId;
}

/** Gets the events of `recordEvents`. */
export async function addEndpoint(
  database: Database,
  accountId: string,
  receiver: Pick<CountingReceiver, 'url'>,
): Promise<string> {
  const id = newId('wh');
  const cipher = createColumnCipher(parseKeyRing(TEST_KEY_RING_TEXT, { allowTestKey: true }));
  return insertEndpoint(database, accountId, {
    id,
    url: receiver.url,
    events: ['transaction.failed'],
    secretCiphertext: cipher.encrypt(RECEIVER_SECRET, secretContext(id)),
  });
}

/**
 * Records events, each in its own transaction like operations, and retries while the database is away, as an activity would.
 * Returns their ids in the order in which they were begun.
 */
export async function recordEvents(
  database: Database,
  accountId: string,
  { count, perSecond = Infinity }: { count: number; perSecond?: number },
): Promise<string[]> {
  const startedAt = performance.now();
  const drafts = Array.from({ length: count }, newDraft);
  let next = 0;
  async function lane(): Promise<void> {
    for (let index = next++; index < count; index = next++) {
      const waitMs = startedAt + (index / perSecond) * 1_000 - performance.now();
      if (waitMs > 0) await delay(waitMs);
      const draft = drafts[index];
      if (draft) await recordWhateverHappens(database, accountId, draft);
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane));
  return drafts.map(eventId);
}

async function recordWhateverHappens(
  database: Database,
  accountId: string,
  draft: EventDraft,
): Promise<void> {
  const subject = {
    ownerId: accountId,
    operationId: null,
    walletAddress: WALLET,
    network: null,
    chainId: null,
  };
  const endsAt = performance.now() + RETRY_FOR_MS;
  for (;;) {
    try {
      await insertEvent(database, subject, draft);
      return;
    } catch (error) {
      if (performance.now() > endsAt) throw error;
      await delay(RETRY_MS);
    }
  }
}

function newDraft(): EventDraft {
  const at = new Date();
  const id = randomUUID();
  return {
    family: 'platform',
    name: 'transaction.failed',
    data: {
      transaction_id: id,
      wallet_address: WALLET,
      amount: '0.5',
      token: 'SOL',
      type: 'send',
      error_code: 'EXPIRED',
      error_message: 'Not in time.',
      failed_at: at.toISOString(),
    },
    cause: id,
    at,
  };
}
