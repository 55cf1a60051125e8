import { newId } from '../../db/postgres/new-id.ts';
import type { IdempotencyStore } from '../../db/operations/idempotency-store.ts';
import type { Recovery, RecoveryStore } from '../../db/webhooks/recovery-store.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { invalidField, ServiceError } from '../../domain/errors.ts';
import { authorize, notFound } from '../access/authorize.ts';
import { createMakeOnce, type Created, type Idempotency } from '../operations/idempotency.ts';
import { endpointInactive } from './endpoint-inactive.ts';

export interface RecoverDeliveriesDeps {
  recoveries: RecoveryStore;
  idempotency: IdempotencyStore;
  eventRetentionMs: number;
}

export interface RecoverySpan {
  since: Date;
  until?: Date | undefined;
}

const ACCEPTED = 202;

/** Recoveries of all accounts take turns, so each additional one slows the others. */
const MAX_UNDER_WAY = 3;

export function createRecoverDeliveries({
  recoveries,
  idempotency: store,
  eventRetentionMs,
}: RecoverDeliveriesDeps) {
  const makeOnce = createMakeOnce({ store });

  async function readRecovery(actor: Actor, endpointId: string, id: string): Promise<Recovery> {
    authorize(actor, 'recovery.read', 'own');
    const owner = { accountId: actor.accountId, endpointId };
    if ((await recoveries.isEndpointActive(owner)) === null) throw notFound('webhook');
    const recovery = await recoveries.find(owner, id);
    if (!recovery) throw notFound('recovery');
    return recovery;
  }

  return {
    /** Begins the job that delivers again the events that the endpoint missed in that time. */
    async recover(
      actor: Actor,
      endpointId: string,
      span: RecoverySpan,
      idempotency: Idempotency,
    ): Promise<Created<Recovery>> {
      authorize(actor, 'recovery.start', 'own');
      const owner = { accountId: actor.accountId, endpointId };
      return makeOnce({ ...idempotency, ownerId: actor.accountId }, span, {
        async make(claim) {
          const isActive = await recoveries.isEndpointActive(owner);
          if (isActive === null) throw notFound('webhook');
          if (!isActive) throw endpointInactive();
          checkSpan(span, eventRetentionMs);
          const id = newId('rec');
          const made = await recoveries.insert(
            { id, ...owner, since: span.since, until: span.until ?? null },
            claim && { ...claim, resourceId: id, statusCode: ACCEPTED },
            admitRecovery,
          );
          if (made && !made.isNew) throw underWay(made.recovery);
          return made && made.recovery;
        },
        read: (id) => readRecovery(actor, endpointId, id),
      });
    },

    readRecovery,
  };
}

function checkSpan({ since, until }: RecoverySpan, retentionMs: number): void {
  const now = Date.now();
  if (since.getTime() > now) throw invalidField('since', 'must not be in the future');
  if (since.getTime() < now - retentionMs) {
    const bound = new Date(now - retentionMs).toISOString();
    throw invalidField('since', `must not be before ${bound}: older events may have been removed`);
  }
  if (until && until.getTime() <= since.getTime()) throw invalidField('until', 'must be later than since');
}

function admitRecovery(others: number): void {
  if (others < MAX_UNDER_WAY) return;
  throw new ServiceError(
    'CONFLICT',
    `An account has at most ${MAX_UNDER_WAY} recoveries under way at once.`,
    {
      details: 'Begin this one when one of the others has finished.',
    },
  );
}

function underWay({ id }: Recovery): ServiceError {
  return new ServiceError('CONFLICT', 'A recovery of this webhook is under way.', {
    details: `recovery_id: ${id}`,
  });
}
