import type { DeliveryTask } from '../../db/webhooks/delivery-claims.ts';
import type { DeliveryOutcome } from '../../db/webhooks/delivery-outcomes.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import type { Cipher } from '../../domain/cipher.ts';
import { EVENT_UNREADABLE, readBody, type StoredBody } from '../../domain/events/stored-body.ts';
import { readActiveSecrets, SECRET_UNREADABLE } from '../../domain/webhooks/stored-secrets.ts';
import type { AttemptOutcome } from '../../delivery/attempt-outcome.ts';
import type { PostAttempt } from '../../delivery/post-attempt.ts';
import {
  classifyError,
  classifyResponse,
  delayBeforeNextAttemptMs,
  MAX_ATTEMPTS,
  type AttemptVerdict,
} from '../../delivery/retry-schedule.ts';
import { signDelivery } from '../../delivery/sign-delivery.ts';

/** An attempt takes up to 30 s, with the answer's body (delivery/post-attempt.ts); 2 s more for timers of a busy process. */
export const ATTEMPT_MS = 32_000;

/** Added to the wait for the next attempt; a workflow that stays silent for longer is started again. */
export const RETRY_LEASE_MS = 2 * ATTEMPT_MS;

/** Who makes the next attempt: the workflow that made this one, or one that starts when a place is free. */
export type FollowUp = 'same_workflow' | 'new_workflow';

export interface AttemptDeps {
  cipher: Cipher;
  userKeys: UserKeys;
  post: PostAttempt['post'];
}

/** Makes one POST of one delivery, and returns the outcome without recording it. */
export async function attemptDelivery(
  deps: AttemptDeps,
  task: DeliveryTask,
  followUp: FollowUp,
): Promise<DeliveryOutcome> {
  const startedAt = new Date();
  const outcome = await outcomeOf(deps, task, startedAt);
  const verdict = verdictOf(outcome);
  const made = task.attemptCount - task.attemptsBefore + 1;
  const askedMs = outcome.kind === 'response' ? outcome.retryAfterMs : undefined;
  const status = statusAfter(verdict, made);
  const hasWorkflow = status === 'retrying' && followUp === 'same_workflow';
  return {
    deliveryId: task.deliveryId,
    endpointId: task.endpointId,
    attempt: {
      number: task.attemptCount + 1,
      startedAt,
      durationMs: Math.round(outcome.durationMs),
      statusCode: outcome.kind === 'response' ? outcome.status : null,
      errorClass: outcome.kind === 'error' ? outcome.errorClass : null,
      errorMessage: outcome.kind === 'error' ? outcome.message : null,
      responseBody: outcome.kind === 'response' && outcome.responseBody !== '' ? outcome.responseBody : null,
    },
    status,
    hasWorkflow,
    leaseMs: hasWorkflow ? RETRY_LEASE_MS : 0,
    waitMs: status === 'retrying' ? (delayBeforeNextAttemptMs(made, askedMs) ?? 0) : 0,
    gone: verdict === 'gone',
  };
}

async function outcomeOf(
  { cipher, userKeys, post }: AttemptDeps,
  { endpointId, eventId, eventVersion, url, secrets, body: stored }: DeliveryTask,
  attemptedAt: Date,
): Promise<AttemptOutcome> {
  const active = readActiveSecrets(cipher, endpointId, secrets, attemptedAt);
  if (!active) return SECRET_UNREADABLE;
  const text = readableBody(userKeys, eventId, stored);
  if (text === null) return EVENT_UNREADABLE;
  const body = Buffer.from(text, 'utf8');
  return post({ url, headers: signDelivery({ eventId, eventVersion, body, ...active, attemptedAt }), body });
}

function readableBody(userKeys: UserKeys, eventId: string, stored: StoredBody): string | null {
  try {
    return readBody(userKeys, eventId, stored);
  } catch {
    return null;
  }
}

function verdictOf(outcome: AttemptOutcome): AttemptVerdict {
  return outcome.kind === 'response' ? classifyResponse(outcome.status) : classifyError(outcome.errorClass);
}

function statusAfter(verdict: AttemptVerdict, made: number): DeliveryOutcome['status'] {
  if (verdict === 'delivered') return 'delivered';
  return verdict === 'retry' && made < MAX_ATTEMPTS ? 'retrying' : 'failed';
}
