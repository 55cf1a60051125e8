import type { SignedTarget } from '../../db/webhooks/webhook-secret-store.ts';
import type { WebhookEndpoint } from '../../db/webhooks/webhook-endpoint-rows.ts';
import type { WebhookEndpointStore } from '../../db/webhooks/webhook-endpoint-store.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { Cipher } from '../../domain/cipher.ts';
import { invalidField, ServiceError } from '../../domain/errors.ts';
import { secretContext } from '../../domain/webhooks/secret-context.ts';
import { authorize, notFound } from '../access/authorize.ts';

export interface RotateSecretDeps {
  endpoints: Pick<WebhookEndpointStore, 'find' | 'findTarget' | 'startRotation'>;
  cipher: Cipher;
}

/** Time to deploy the new secret to every process of a receiver. */
const DEFAULT_SWITCH_MS = 86_400_000;

const MAX_SWITCH_DAYS = 7;
const MAX_SWITCH_MS = MAX_SWITCH_DAYS * 86_400_000;

/** Accepts "now" from a slow clock: as much as receivers let clocks differ. */
const CLOCK_DIFFERENCE_MS = 300_000;

export function createRotateSecret({ endpoints, cipher }: RotateSecretDeps) {
  /**
   * The old secret is the first until `switchAt`, then the new one (domain/webhooks/secret-rotation.ts). Asking again with the
   * same secret changes nothing, because the first answer may have been lost.
   */
  return async function rotateSecret(
    actor: Actor,
    id: string,
    { secret, switchAt }: { secret: string; switchAt: Date | undefined },
  ): Promise<WebhookEndpoint> {
    authorize(actor, 'webhook.rotate_secret', 'own');
    const now = Date.now();
    const at = switchTime(switchAt, now);
    const { accountId } = actor;
    const target = await endpoints.findTarget(accountId, id);
    if (!target) throw notFound('webhook');
    const started = isRepeat(cipher, id, target, secret, switchAt)
      ? await endpoints.find(accountId, id)
      : await endpoints.startRotation(accountId, id, {
          nextCiphertext: cipher.encrypt(secret, secretContext(id)),
          switchAt: at,
        });
    if (started) return started;
    const present = await endpoints.find(accountId, id);
    if (!present) throw notFound('webhook');
    throw new ServiceError('CONFLICT', 'The secret is being rotated already.', {
      details: 'Wait until rotation.ends_at of the webhook.',
    });
  };
}

function switchTime(asked: Date | undefined, now: number): Date {
  if (!asked) return new Date(now + DEFAULT_SWITCH_MS);
  if (asked.getTime() < now - CLOCK_DIFFERENCE_MS) throw invalidField('switch_at', 'must not be in the past');
  if (asked.getTime() > now + MAX_SWITCH_MS) {
    throw invalidField('switch_at', `must be within ${MAX_SWITCH_DAYS} days`);
  }
  return asked;
}

function isRepeat(
  cipher: Cipher,
  id: string,
  { nextCiphertext, switchAt }: SignedTarget,
  secret: string,
  askedSwitchAt: Date | undefined,
): boolean {
  if (nextCiphertext === null || switchAt === null) return false;
  if (askedSwitchAt && askedSwitchAt.getTime() !== switchAt.getTime()) return false;
  try {
    return cipher.decrypt(nextCiphertext, secretContext(id)) === secret;
  } catch {
    // Encrypted with a key that this server no longer has: it cannot be compared.
    return false;
  }
}
