import type { Actor } from '../../domain/access/actor.ts';
import {
  featureOf,
  may,
  scopeOf,
  type Action,
  type ActorWhoMay,
  type ProFeature,
  type Subject,
} from '../../domain/access/may.ts';
import { ownerOf } from '../../domain/access/owner.ts';
import type { Relation } from '../../domain/access/relation.ts';
import { ServiceError } from '../../domain/errors.ts';

/** Texts for a refused actor: the same as if the thing did not exist. */
const NOT_FOUND: Record<Subject, { message: string; details: string }> = {
  operation: {
    message: 'This operation does not exist.',
    details: 'operation_id: no operation of yours has this id',
  },
  timeline: { message: 'This timeline does not exist.', details: 'timeline' },
  wallet: { message: 'This wallet does not exist.', details: 'address' },
  balance: { message: 'This wallet does not exist.', details: 'address' },
  position: { message: 'This wallet does not exist.', details: 'address' },
  history: { message: 'This wallet does not exist.', details: 'address' },
  faucet: { message: 'This wallet does not exist.', details: 'address' },
  recipient: { message: 'This recipient does not exist.', details: 'address: you have not saved it' },
  linked_chat: {
    message: 'This chat is not linked to the wallet.',
    details: 'linked_chat_id: no chat of the wallet has this id',
  },
  alert: { message: 'This alert does not exist.', details: 'rule_id: no alert of yours has this id' },
  significant_change: { message: 'These thresholds do not exist.', details: 'thresholds' },
  pool: { message: 'This pool does not exist.', details: 'address: no source knows a pool at this address' },
  swap: { message: 'This swap does not exist.', details: 'swap' },
  stake: { message: 'This stake does not exist.', details: 'stake' },
  order: { message: 'This order does not exist.', details: 'order_id: no order of yours has this id' },
  validator: { message: 'This validator does not exist.', details: 'validator' },
  price: { message: 'This price does not exist.', details: 'token' },
  chat: { message: 'This chat does not exist.', details: 'chat_id' },
  developer_access: { message: 'This chat does not exist.', details: 'chat_id' },
  event: { message: 'These events do not exist.', details: 'events' },
  webhook: { message: 'This webhook does not exist.', details: 'webhook_id' },
  delivery: { message: 'This delivery of the webhook does not exist.', details: 'delivery_id' },
  recovery: { message: 'This recovery of the webhook does not exist.', details: 'recovery_id' },
  credential: { message: 'This credential does not exist.', details: 'credential_id' },
  api_key: { message: 'This API key does not exist.', details: 'key_id' },
  account: { message: 'This account does not exist.', details: 'account_id' },
  key: { message: 'This key does not exist.', details: 'key_id' },
  bot_token: { message: 'This bot token does not exist.', details: 'token_id' },
  session: { message: 'This session does not exist.', details: 'session_id' },
  invitation: { message: 'This invitation does not exist.', details: 'invitation_id' },
};

const FEATURES: Record<ProFeature, string> = {
  webhooks: 'Webhooks',
  alerts: 'Alerts',
  pools: 'Pools',
  swaps: 'Swaps',
  stakes: 'Stakes',
};

export function notFound(subject: Subject): ServiceError {
  const { message, details } = NOT_FOUND[subject];
  return new ServiceError('NOT_FOUND', message, { details });
}

/**
 * Throws unless the table (domain/access/may.ts) allows it. Afterwards TypeScript knows that the actor is of a kind that may do
 * this, so its fields, such as its account, can be read only after this call. `refusal` replaces the usual NOT_FOUND.
 */
export function authorize<A extends Action>(
  actor: Actor,
  action: A,
  relation: Relation,
  refusal: () => ServiceError = () => notFound(subjectOf(action)),
): asserts actor is ActorWhoMay<A> {
  switch (may(actor, action, relation)) {
    case 'allowed':
      return;
    case 'not_found':
      throw refusal();
    case 'needs_scope':
      throw new ServiceError('FORBIDDEN', `The API key lacks the scope \`${scopeOf(action)}\`.`, {
        details: 'Use an API key of the account that has this scope.',
      });
    case 'needs_pro':
      throw new ServiceError(
        'FORBIDDEN',
        `${FEATURES[featureOf(action) ?? 'webhooks']} come with the pro tier.`,
        {
          details: 'Ask the operator of this server for another tier.',
        },
      );
  }
}

/** Authorizes reading a list of the actor's own things, or creating one. Returns the id of its owner. */
export function authorizeOwner(actor: Actor, action: Action): string {
  const owner = ownerOf(actor);
  authorize(actor, action, owner ? 'own' : 'foreign');
  if (!owner) throw notFound(subjectOf(action));
  return owner.id;
}

function subjectOf(action: Action): Subject {
  return action.slice(0, action.indexOf('.')) as Subject;
}
