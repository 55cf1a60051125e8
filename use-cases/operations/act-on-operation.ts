import type { OperationDetails, OperationState } from '../../db/operations/operation-queries.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { Relation } from '../../domain/access/relation.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Admission, Decision } from '../../domain/operations/operation-change.ts';
import { confirmerOf } from '../../domain/operations/confirmer.ts';
import type { OperationKinds } from '../../domain/operations/operation-kind.ts';
import {
  decideCancel,
  decideConfirm,
  type CancelledAs,
} from '../../domain/operations/operation-transitions.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import { MAX_CHECK_INTERVAL_MS, type OperationListener } from './operation-listener.ts';
import {
  operationToStart,
  type Admitted,
  type OperationReader,
  type OperationRight,
} from './read-operation.ts';
import type { OperationAction, TemporalGateway } from '../temporal-gateway.ts';

export interface OperationActionsDeps {
  kinds: OperationKinds;
  reader: OperationReader;
  gateway: Pick<TemporalGateway, 'act'>;
  operationListener: OperationListener;
}

/** The state by which an action is decided. */
type DecidedState = Admitted<Pick<OperationState, 'operation' | 'latestSigningRequest'>>;

/** Tries if the row changes during a request; each try sees a newer version. */
const TRIES = 5;

export type OperationActions = ReturnType<typeof createOperationActions>;

export function createOperationActions({ kinds, reader, gateway, operationListener }: OperationActionsDeps) {
  /**
   * Reads the row and answers from it if that is enough. Otherwise sends an Update with the version that was read, and answers as soon as the
   * row shows the action: the Update's result only comes with the end of the workflow task. In all cases the row decides.
   */
  async function act(
    actor: Actor,
    right: OperationRight,
    operationId: string,
    decide: (state: DecidedState) => Decision | Admission,
    action: (operation: Operation, relation: Relation) => OperationAction,
  ): Promise<OperationDetails> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const state = await reader.readState(actor, right, operationId);
      const decision = decide(state);
      if (decision.kind === 'unchanged') return reader.read(actor, right, operationId);
      if (decision.kind === 'refused') throw refused(decision);
      const { operation, relation } = state;
      const shown = watchRow(operation.id, async () => {
        const details = await reader.read(actor, right, operationId);
        const isShown = details.operation.version > operation.version && decide(details).kind === 'unchanged';
        return isShown ? details : null;
      });
      try {
        const sent = gateway.act(operationToStart(kinds, operation), action(operation, relation));
        const first = await Promise.race([sent, shown.details]);
        if ('operation' in first) return first;
        if (first.outcome === 'refused') throw refused(first);
        if (first.outcome === 'applied') return await reader.read(actor, right, operationId);
      } finally {
        shown.close();
      }
    }
    throw new ServiceError('CONFLICT', 'The operation keeps changing; the request had no effect.', {
      details: 'Read the operation and decide again.',
    });
  }

  /** Looks after each report of a change. Without one, or if the look fails, the Update's result answers. */
  function watchRow(
    operationId: string,
    look: () => Promise<OperationDetails | null>,
  ): { details: Promise<OperationDetails>; close(): void } {
    const subscription = operationListener.subscribe(operationId);
    const closed = new AbortController();
    return {
      details: new Promise((resolve) => {
        void (async () => {
          while (!closed.signal.aborted) {
            if (!(await subscription.next(MAX_CHECK_INTERVAL_MS, closed.signal))) continue;
            const details = await look().catch(() => null);
            if (details) return resolve(details);
          }
        })();
      }),
      close() {
        closed.abort();
        subscription.close();
      },
    };
  }

  return {
    act,

    /** Confirms the content of the preview; the caller computed `contentHash`. */
    confirm(actor: Actor, operationId: string, contentHash: string): Promise<OperationDetails> {
      return act(
        actor,
        'operation.confirm',
        operationId,
        ({ operation, relation }) => decideConfirm(operation, contentHash, confirmerOf(actor, relation)),
        ({ version }, relation) => ({
          action: 'confirm',
          input: { version, contentHash, by: confirmerOf(actor, relation) },
        }),
      );
    },

    /** Cancels an operation of one's own, also one that was prepared on the other side of a shared wallet; rejects that of another client. */
    cancel(actor: Actor, operationId: string): Promise<OperationDetails> {
      const cancelledAs = (relation: Relation): CancelledAs =>
        relation === 'own' || relation === 'shared' ? 'cancelled' : 'rejected';
      return act(
        actor,
        'operation.cancel',
        operationId,
        ({ operation, latestSigningRequest, relation }) =>
          decideCancel(operation, latestSigningRequest, cancelledAs(relation)),
        ({ version }, relation) => ({ action: 'cancel', input: { version, as: cancelledAs(relation) } }),
      );
    },
  };
}

function refused({
  code,
  message,
  details,
}: {
  code: ConstructorParameters<typeof ServiceError>[0];
  message: string;
  details?: string;
}): ServiceError {
  return new ServiceError(code, message, details === undefined ? {} : { details });
}
