import type { AlertQueries } from '../../db/alerts/alert-queries.ts';
import type { AlertCount, AlertStore } from '../../db/alerts/alert-store.ts';
import type { IdempotencyStore } from '../../db/operations/idempotency-store.ts';
import { newId } from '../../db/postgres/new-id.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { Owner } from '../../domain/access/owner.ts';
import { ownerOf } from '../../domain/access/owner.ts';
import type { Alert, AlertChannel } from '../../domain/alerts/alert.ts';
import type { AlertRule } from '../../domain/alerts/alert-rule.ts';
import { newAlert } from '../../domain/alerts/new-alert.ts';
import { invalidField, ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { refusal } from '../../domain/refusal.ts';
import { authorizeOwner } from '../access/authorize.ts';
import { createMakeOnce, type Created, type Idempotency } from '../operations/idempotency.ts';
import { idempotentAlertBody, type AlertInput } from './alert-input.ts';
import { MAX_ALERT_TOKENS, maxAlerts } from './alert-limit.ts';
import type { AlertNow, NamedAlert } from './read-alerts.ts';

export interface CreateAlertDeps {
  alerts: Pick<AlertStore, 'insert' | 'find'>;
  queries: Pick<AlertQueries, 'present'>;
  ruleOf(ownerId: string, network: Network, input: AlertInput): Promise<AlertRule>;
  named(alert: Alert): NamedAlert;
  idempotency: IdempotencyStore;
}

const CREATED = 201;

/** Characters: more is not read to its end in a chat. */
const MAX_NOTE = 200;

export function createCreateAlert({ alerts, queries, ruleOf, named, idempotency: store }: CreateAlertDeps) {
  const makeOnce = createMakeOnce({ store });

  /** Throws INVALID_REQUEST that names the field, and FORBIDDEN if the owner has as many alerts as it may have. */
  return async function createAlert(
    actor: Actor,
    network: Network,
    input: AlertInput,
    idempotency: Idempotency,
  ): Promise<Created<AlertNow>> {
    const ownerId = authorizeOwner(actor, 'alert.create');
    const channels = channelsOf(input.channels, ownerOf(actor));
    const note = noteOf(input.note);
    const limit = maxAlerts(actor);
    return makeOnce({ ...idempotency, ownerId }, idempotentAlertBody(input, network), {
      async make(claim) {
        // Not before: a repeat of an older request is answered as the first one was.
        const expiresAt = expiryOf(input.expiresAt);
        const rule = await ruleOf(ownerId, network, input);
        const id = newId('rul');
        const order = { id, ownerId, orderId: null, network, rule, channels, note, expiresAt };
        const made = await alerts.insert(
          { id: ownerId, network, rule },
          (present) => newAlert(order, present, new Date()),
          claim && { ...claim, resourceId: id, statusCode: CREATED },
          (count) => admit(count, limit),
        );
        return made && { ...named(made.alert), present: made.present };
      },
      async read(id) {
        const alert = await alerts.find(ownerId, id);
        if (!alert) throw new ServiceError('NOT_FOUND', 'The alert has been deleted.');
        return { ...named(alert), present: await queries.present(network, alert.rule) };
      },
    });
  };
}

function admit({ alerts, tokens }: AlertCount, limit: number): void {
  if (tokens > MAX_ALERT_TOKENS) {
    throw new ServiceError(
      'FORBIDDEN',
      `Alerts about prices of at most ${MAX_ALERT_TOKENS} tokens are possible.`,
      {
        details: 'Delete the alerts about a token that is not needed any more.',
        refusal: refusal('too_many_alerts', { count: alerts }),
      },
    );
  }
  if (alerts < limit) return;
  throw new ServiceError('FORBIDDEN', `At most ${limit} alerts are possible.`, {
    details: 'Delete alerts that are not needed any more, such as those that have fired or expired.',
    refusal: refusal('too_many_alerts', { count: limit }),
  });
}

/** By default where the owner reads: an account has webhooks, a person a chat. */
export function channelsOf(asked: readonly AlertChannel[] | undefined, owner: Owner | null): AlertChannel[] {
  const channels = [...new Set(asked ?? ([owner?.kind === 'account' ? 'webhook' : 'chat'] as const))];
  if (owner?.kind === 'wallet' && channels.includes('webhook')) {
    throw invalidField('channels', 'an alert of the wallet page has no webhook; make it with an API key');
  }
  return channels;
}

export function noteOf(note: string | null | undefined): string | null {
  const text = note?.trim() ?? '';
  if (text.length > MAX_NOTE) throw invalidField('note', `must have at most ${MAX_NOTE} characters`);
  return text === '' ? null : text;
}

export function expiryOf(expiresAt: Date | null | undefined): Date | null {
  if (expiresAt && expiresAt <= new Date()) throw invalidField('expires_at', 'must be in the future');
  return expiresAt ?? null;
}
