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

/** With fewer blocks left a person would sign for nothing (design, "An operation's life"). */
const MIN_BLOCKS_LEFT = 20;

/** A new look makes sense after this long: some blocks, whatever the slot time is. */
const RETRY_AFTER_SECONDS = 5;

interface OperationToSign {
  operation: Operation;
  signingRequest: SigningRequest;
}

export function createSigning({ kinds, act, chain }: SigningDeps) {
  /** The newest bytes; `replace` asks for newer ones than those of that number. */
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
      (version) => ({ action: 'createSigningRequest', input: { version } }),
    );
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

  /** Throws where the network serves another chain now: its heights say nothing about these bytes. */
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
    /** Gives out the bytes to sign: the same ones for as long as they can land. */
    async signingRequest(actor: Actor, operationId: string): Promise<CurrentSigningRequest> {
      const first = await newestRequest(actor, operationId, null);
      let { signingRequest, operation } = first;
      let blocksLeft = await blocksLeftOf(first);
      if (blocksLeft < 0) {
        // Too old to be accepted: replaced, where it is proven that they did not land before.
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

    /** Takes the signed bytes; they are stored before anything is broadcast. */
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
          if (hasEnded(operation.status)) {
            return {
              kind: 'refused',
              code: 'CONFLICT',
              message: `The operation is ${operation.status} and does not accept a signature.`,
              details: 'It has ended; start a new operation.',
            };
          }
          // Everything else is the activity's to judge, over the row as it is then.
          return { kind: 'proceed' };
        },
        (version) => ({ action: 'submitSignature', input: { version, transaction } }),
      );
    },
  };
}
