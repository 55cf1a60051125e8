import type { DeliveryOutcome, DeliveryStore, DeliveryTask } from '../db/stores/delivery-store.ts';
import type { Cipher } from '../domain/cipher.ts';
import { secretContext } from '../domain/secret-context.ts';
import type { AttemptOutcome } from '../webhooks/attempt-outcome.ts';
import type { PostAttempt } from '../webhooks/post-attempt.ts';
import {
  classifyError,
  classifyResponse,
  delayBeforeNextAttemptMs,
  MAX_ATTEMPTS,
  type AttemptVerdict,
} from '../webhooks/retry-schedule.ts';
import { signDelivery } from '../webhooks/sign-delivery.ts';

/** An attempt takes 30 s at most; whoever makes it may be silent this long before another one takes over. */
export const LEASE_MS = 60_000;

export interface AttemptDependencies {
  deliveries: Pick<DeliveryStore, 'recordAttempt'>;
  cipher: Cipher;
  post: PostAttempt['post'];
}

export interface AttemptEnd {
  status: DeliveryOutcome['status'];
  /** Until the next attempt: the schedule's delay, or longer where the receiver asked for it. */
  waitMs: number;
}

/**
 * One POST of one delivery, and its record. A process that dies in between leaves the lease to run out: the
 * receiver then gets the event once more, under the same `webhook-id`.
 */
export async function attemptOnce(deps: AttemptDependencies, task: DeliveryTask): Promise<AttemptEnd> {
  const number = task.attemptCount + 1;
  const startedAt = new Date();
  const body = Buffer.from(task.body, 'utf8');
  const secret = readSecret(deps.cipher, task);
  const outcome =
    secret === null
      ? SECRET_UNREADABLE
      : await deps.post({
          url: task.url,
          headers: signDelivery({
            eventId: task.eventId,
            eventVersion: task.eventVersion,
            body,
            secret,
            attemptedAt: startedAt,
          }),
          body,
        });
  const verdict = verdictOf(outcome);
  const status = statusAfter(verdict, number);
  const askedMs = outcome.kind === 'response' ? outcome.retryAfterMs : undefined;
  const waitMs = delayBeforeNextAttemptMs(number, askedMs) ?? 0;
  await deps.deliveries.recordAttempt(
    task.deliveryId,
    {
      number,
      startedAt,
      durationMs: Math.round(outcome.durationMs),
      statusCode: outcome.kind === 'response' ? outcome.status : null,
      errorClass: outcome.kind === 'error' ? outcome.errorClass : null,
      errorMessage: outcome.kind === 'error' ? outcome.message : null,
      responseBody: outcome.kind === 'response' ? outcome.responseBody : null,
    },
    { status, leaseMs: waitMs + LEASE_MS, deactivateEndpoint: verdict === 'gone' },
  );
  return { status, waitMs };
}

/** Nothing was sent: without its signature a receiver could not believe it. */
const SECRET_UNREADABLE: AttemptOutcome = {
  kind: 'error',
  errorClass: 'secret_unreadable',
  message: 'The secret of the endpoint cannot be decrypted with the keys of this server.',
  durationMs: 0,
};

function readSecret(cipher: Cipher, task: DeliveryTask): string | null {
  try {
    return cipher.decrypt(task.secretCiphertext, secretContext(task.endpointId));
  } catch {
    return null;
  }
}

function verdictOf(outcome: AttemptOutcome): AttemptVerdict {
  return outcome.kind === 'response' ? classifyResponse(outcome.status) : classifyError(outcome.errorClass);
}

function statusAfter(verdict: AttemptVerdict, attemptNumber: number): DeliveryOutcome['status'] {
  if (verdict === 'delivered') return 'delivered';
  return verdict === 'retry' && attemptNumber < MAX_ATTEMPTS ? 'retrying' : 'failed';
}
