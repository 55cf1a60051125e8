import type { Actor } from '../../domain/access/actor.ts';
import { may, type Action, type ActorWhoMay, type Subject } from '../../domain/access/may.ts';
import { ownerOf } from '../../domain/access/owner.ts';
import type { Relation } from '../../domain/access/relation.ts';
import { ServiceError } from '../../domain/errors.ts';

/** What a refused actor reads: the same as if the thing did not exist. */
const NOT_FOUND: Record<Subject, { message: string; details: string }> = {
  operation: { message: 'There is no such operation.', details: 'operation_id' },
  timeline: { message: 'There is no such timeline.', details: 'timeline' },
  wallet: { message: 'There is no such wallet.', details: 'address' },
  balance: { message: 'There is no such wallet.', details: 'address' },
  history: { message: 'There is no such wallet.', details: 'address' },
  event: { message: 'There are no such events.', details: 'events' },
  webhook: { message: 'There is no such webhook.', details: 'webhook_id' },
  delivery: { message: 'There is no such delivery of this webhook.', details: 'delivery_id' },
  recovery: { message: 'There is no such recovery of this webhook.', details: 'recovery_id' },
  account: { message: 'There is no such account.', details: 'account_id' },
  key: { message: 'There is no such key.', details: 'key_id' },
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
    case 'needs_webhooks':
      throw new ServiceError('FORBIDDEN', 'Webhooks come with the pro tier.', {
        details: 'Ask the operator of this server for another tier.',
      });
  }
}

/** Authorizes a list, or something new, of the actor's own. Returns the id of its owner. */
export function authorizeOwner(actor: Actor, action: Action): string {
  const owner = ownerOf(actor);
  authorize(actor, action, owner ? 'own' : 'foreign');
  if (!owner) throw notFound(subjectOf(action));
  return owner.id;
}

function subjectOf(action: Action): Subject {
  return action.slice(0, action.indexOf('.')) as Subject;
}
