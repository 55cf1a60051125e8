import type { DeliveryTask, EndpointSecrets } from '../db/stores/delivery-claims.ts';
import type { DeliveryOutcome } from '../db/stores/delivery-outcomes.ts';
import type { Cipher } from '../domain/cipher.ts';
import { secretContext } from '../domain/secret-context.ts';
import { activeSecrets, type ActiveSecrets } from '../domain/secret-rotation.ts';
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

/** An attempt takes 30 s with its answer's body (webhooks/post-attempt.ts); 2 s more for timers of a busy process. */
export const ATTEMPT_MS = 32_000;

/** Beyond the wait for its next attempt; a workflow that is silent for longer is started again. */
export const RETRY_LEASE_MS = 2 * ATTEMPT_MS;

/** Who makes the attempts after this one. */
export type FollowUp = 'waiting' | 'retrying';

export interface AttemptDependencies {
  cipher: Cipher;
  post: PostAttempt['post'];
}

/** Makes one POST of one delivery, and says what follows. It records nothing. */
export async function attemptDelivery(
  { cipher, post }: AttemptDependencies,
  task: DeliveryTask,
  followUp: FollowUp,
): Promise<DeliveryOutcome> {
  const startedAt = new Date();
  const body = Buffer.from(task.body, 'utf8');
  const secrets = readSecrets(cipher, task, startedAt);
  const outcome =
    secrets === null
      ? SECRET_UNREADABLE
      : await post({
          url: task.url,
          headers: signDelivery({
            eventId: task.eventId,
            eventVersion: task.eventVersion,
            body,
            ...secrets,
            attemptedAt: startedAt,
          }),
          body,
        });
  const verdict = verdictOf(outcome);
  const made = task.attemptCount - task.attemptsBefore + 1;
  const askedMs = outcome.kind === 'response' ? outcome.retryAfterMs : undefined;
  const status = statusAfter(verdict, made, followUp);
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
    leaseMs: status === 'retrying' ? RETRY_LEASE_MS : 0,
    waitMs: status === followUp ? (delayBeforeNextAttemptMs(made, askedMs) ?? 0) : 0,
    gone: verdict === 'gone',
  };
}

/** Nothing was sent: without its signature a receiver could not believe it. */
const SECRET_UNREADABLE: AttemptOutcome = {
  kind: 'error',
  errorClass: 'secret_unreadable',
  message: 'The secret of the endpoint cannot be decrypted with the keys of this server.',
  durationMs: 0,
};

function readSecrets(cipher: Cipher, { endpointId, secrets }: DeliveryTask, now: Date): ActiveSecrets | null {
  const decrypt = (ciphertext: string): string => cipher.decrypt(ciphertext, secretContext(endpointId));
  try {
    return activeSecrets(decryptEach(secrets, decrypt), now);
  } catch {
    return null;
  }
}

function decryptEach(
  { ciphertext, nextCiphertext, switchAt }: EndpointSecrets,
  decrypt: (ciphertext: string) => string,
) {
  return {
    current: decrypt(ciphertext),
    next: nextCiphertext === null ? null : decrypt(nextCiphertext),
    switchAt,
  };
}

function verdictOf(outcome: AttemptOutcome): AttemptVerdict {
  return outcome.kind === 'response' ? classifyResponse(outcome.status) : classifyError(outcome.errorClass);
}

function statusAfter(verdict: AttemptVerdict, made: number, followUp: FollowUp): DeliveryOutcome['status'] {
  if (verdict === 'delivered') return 'delivered';
  return verdict === 'retry' && made < MAX_ATTEMPTS ? followUp : 'failed';
}
