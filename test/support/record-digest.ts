import type { Client } from '@temporalio/client';
import { newId } from '../../db/postgres/new-id.ts';
import { digestWorkflowId, wakeDigestSignal } from '../../workflows/chats/digest-messages.ts';
import { waitUntil } from './wait-until.ts';
import type { TestService } from './wallet-service.ts';

/** A day from now, which no recording waits for, and soon. */
const LATER = "now() + interval '1 day'";
const SOON = "now() + interval '2 seconds'";

/** Workflow task, activity, workflow task, timer. */
const EVENTS_BEFORE_IT_WAITS = 11;

/** A digest that waits, is woken because it is due earlier, waits again, and is written; returns the id of its workflow. */
export async function recordDigest({ database }: TestService, temporal: Client): Promise<string> {
  const id = newId('usr');
  await database('owners').insert({ id, kind: 'user' });
  await database('chat_users').insert({
    id,
    telegram_id: '1',
    key_ciphertext: 'none',
    profile_ciphertext: 'none',
    language: 'en',
  });
  await database('chat_digests').insert({ user_id: id, due_at: database.raw(LATER) });
  const workflowId = digestWorkflowId(id);
  await waitUntil('its workflow waits', async () => {
    const { events } = await temporal.workflow
      .getHandle(workflowId)
      .fetchHistory()
      .catch(() => ({ events: [] }));
    return (events?.length ?? 0) >= EVENTS_BEFORE_IT_WAITS;
  });
  await database('chat_digests')
    .where({ user_id: id })
    .update({ due_at: database.raw(SOON) });
  await temporal.workflow.getHandle(workflowId).signal(wakeDigestSignal);
  return workflowId;
}
