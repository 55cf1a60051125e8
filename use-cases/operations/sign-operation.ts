import type { OperationDetails } from '../../db/operations/operation-queries.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { ServiceError } from '../../domain/errors.ts';
import {
  hasEnded,
  transactionPartsOf,
  type SigningRequest,
  type Operation,
} from '../../domain/operations/operation.ts';
import { kindOf, type OperationKinds } from '../../domain/operations/operation-kind.ts';
import { admitSigningRequest } from '../../domain/operations/operation-transitions.ts';
import { refusedBecauseOfStatus } from '../../domain/operations/refusals.ts';
import type { OperationActions } from './act-on-operation.ts';

export interface SigningDeps {
  kinds: OperationKinds;
  act: OperationActions['act'];
  chain: Pick<ChainReader, 'blockHeight' | 'chainId'>;
}

export interface CurrentSigningRequest {
  operationId: string;
  signingRequest: SigningRequest;
  blocksLeft: number;
}

/** With fewer blocks left, a person's signature would come too late. */
const MIN_BLOCKS_LEFT = 20;

/** Time for some blocks at any slot time, after which a retry can help. */
const RETRY_AFTER_SECONDS = 5;

interface OperationToSign {
  operation: Operation;
  signingRequest: SigningRequest;
}

export function createSigning({ kinds, act, chain }: SigningDeps) {
  /** The newest signing request. `replace` is the number of one that must be replaced. */
  async function newestRequest(
    actor: Actor,
    operationId: string,
    replace: number | null,
  ): Promise<OperationToSign> {
    const { operation, latestSigningRequest } = await act(
      actor,
      'operation.sign',
      operationId,
      ({ operation: now, latestSigningRequest: latest }) => {
        const admission = admitSigningRequest(now, latest, kindOf(kinds, now));
        const old = admission.kind === 'unchanged' && latest?.number === replace;
        return old ? { kind: 'proceed' } : admission;
      },
      ({ version }) => ({ action: 'createSigningRequest', input: { version } }),
    );
    if (operation.error) {
      throw new ServiceError('CONFLICT', operation.error.message, {
        details: `There is nothing to sign. The operation has ended as ${operation.status} (${operation.error.code}); start a new operation.`,
      });
    }
    if (operation.status !== 'awaiting_signature') {
      throw new ServiceError(
        'CONFLICT',
        `The operation is ${operation.status} and does not accept a signature.`,
        {
          details: 'Its transaction is already on the chain: another party has broadcast it.',
        },
      );
    }
    if (!latestSigningRequest) throw new Error(`operation ${operationId} has no signing request`);
    return { operation, signingRequest: latestSigningRequest };
  }

  /** Throws if the network serves a different chain now, because its heights do not apply to this transaction. */
  async function blocksLeftOf({ operation, signingRequest }: OperationToSign): Promise<number> {
    if ((await chain.chainId(operation.network)) !== operation.chainId) {
      throw new ServiceError(
        'CONFLICT',
        'The nodes serve a different chain than the one this operation belongs to.',
        {
          details: 'Its transaction cannot land there. Start a new operation.',
        },
      );
    }
    return signingRequest.lastValidBlockHeight - (await chain.blockHeight(operation.network));
  }

  return {
    /** Returns the transaction to sign: the same one for as long as it can land. */
    async signingRequest(actor: Actor, operationId: string): Promise<CurrentSigningRequest> {
      const first = await newestRequest(actor, operationId, null);
      let { signingRequest, operation } = first;
      let blocksLeft = await blocksLeftOf(first);
      if (blocksLeft < 0) {
        // Too old to be accepted: replaced after proof that it did not land.
        const next = await newestRequest(actor, operationId, signingRequest.number);
        ({ signingRequest, operation } = next);
        blocksLeft = await blocksLeftOf(next);
      }
      if (blocksLeft < 0) {
        throw new ServiceError('CONFLICT', 'The transaction to sign has expired.', {
          details:
            `Retry: you get a new transaction after it is proven that this one did not land. If that takes too long, search ` +
            `the chain for the reference ${transactionPartsOf(operation).referenceKey} before you send again: a transaction with this reference is this one.`,
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      }
      if (blocksLeft < MIN_BLOCKS_LEFT) {
        throw new ServiceError('CONFLICT', 'The transaction to sign is about to expire.', {
          details: `${blocksLeft} blocks are left.`,
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      }
      return { operationId, signingRequest, blocksLeft };
    },

    /** Accepts the signed transaction, which is stored before it is broadcast. */
    submitSignature(actor: Actor, operationId: string, transaction: string): Promise<OperationDetails> {
      return act(
        actor,
        'operation.sign',
        operationId,
        ({ operation, latestSigningRequest }) => {
          const repeat =
            latestSigningRequest?.signedTransaction != null &&
            !latestSigningRequest.deadAt &&
            Buffer.from(transaction, 'base64').equals(latestSigningRequest.signedTransaction);
          if (repeat) return { kind: 'unchanged' };
          if (hasEnded(operation.status)) return refusedBecauseOfStatus(operation, 'signed');
          // The activity decides the rest, by the row as it is then.
          return { kind: 'proceed' };
        },
        ({ version }) => ({ action: 'submitSignature', input: { version, transaction } }),
      );
    },
  };
}
