import type { Confirmer } from '../../domain/operations/confirmer.ts';
import type { Networks } from '../../chain/networks.ts';
import { checkSignedTransaction } from '../../chain/transactions/verify-signed-transaction.ts';
import type { OperationQueries, OperationState } from '../../db/operations/operation-queries.ts';
import type { OperationStore } from '../../db/operations/operation-store.ts';
import { WalletNotLinked } from '../../db/access/developer-access-store.ts';
import { SessionEnded, SignUpRefused } from '../../db/sessions/prove-wallet.ts';
import { ChallengeNotOpen } from '../../db/wallets/wallet-challenge-store.ts';
import { SIGN_UP_REFUSALS } from '../../domain/access/sign-up.ts';
import { kindOf, type OperationKinds } from '../../domain/operations/operation-kind.ts';
import { transactionPartsOf, type Operation } from '../../domain/operations/operation.ts';
import type { Decision } from '../../domain/operations/operation-change.ts';
import type {
  ActionOutcome,
  ActionResult,
  OperationSnapshot,
} from '../../domain/operations/operation-snapshot.ts';
import { decideChainReset } from '../../domain/operations/chain-transitions.ts';
import {
  decideCancel,
  decideConfirm,
  decideExpire,
  decideProof,
  decideSignature,
  type CancelledAs,
} from '../../domain/operations/operation-transitions.ts';
import { refusedWithoutTransaction } from '../../domain/operations/refusals.ts';
import type { WalletProof } from '../../domain/wallets/wallet-proof.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { tryBroadcast } from './repeated-broadcast.ts';
import type { KindSteps } from './kind-steps.ts';
import { readSnapshot, stepFromRow, stepFromSeenVersion } from './operation-step.ts';

interface FromVersion {
  operationId: string;
  version: number;
}

/** Activities for operations of any kind that do not wait for a node. Each may run any number of times. */
export interface OperationActivities {
  loadOperation(operationId: string): Promise<OperationSnapshot>;
  /** `by` is left out by callers of an earlier version. */
  confirmOperation(input: FromVersion & { contentHash: string; by?: Confirmer }): Promise<ActionOutcome>;
  submitSignature(input: FromVersion & { transaction: string }): Promise<ActionOutcome>;
  /** Completes the operation with a wallet, and connects the wallet. */
  proveOperation(input: FromVersion & { proof: WalletProof }): Promise<ActionOutcome>;
  cancelOperation(input: FromVersion & { as: CancelledAs }): Promise<ActionOutcome>;
  expireOperation(input: FromVersion): Promise<OperationSnapshot>;
  /** Records that the operation's chain was replaced. */
  resetOperation(operationId: string): Promise<OperationSnapshot>;
}

/** Activities for operations with a transaction. They talk to nodes. */
export interface OperationChainActivities {
  createSigningRequest(input: FromVersion): Promise<ActionOutcome>;
  /**
   * Rebroadcasts and watches for about a minute. Returns as soon as the row is final, and early if the chain cannot be
   * asked. `wasStuck`: it could not be asked last time, so one try is enough to see if it still cannot.
   */
  watchTransaction(operationId: string, wasStuck?: boolean): Promise<OperationSnapshot>;
  /** The same for a second or two after the first broadcast. */
  watchForLanding(operationId: string): Promise<OperationSnapshot>;
  /** Asks once whether the block of the transaction is final. If it is not, or no node answers, it has to be watched. */
  lookForFinality(operationId: string): Promise<OperationSnapshot>;
}

export interface OperationActivityDeps {
  kinds: OperationKinds;
  steps: KindSteps;
  store: OperationStore;
  queries: OperationQueries;
  log(): Logger;
}

export function createOperationActivities(
  rows: OperationActivityDeps,
  networks: Networks,
): OperationActivities {
  const { kinds, store } = rows;

  /**
   * Sends a transaction as soon as it is stored, some steps before the workflow's watch would. Best effort: the watch sends it
   * repeatedly. Does not send a replacement: the watch searches for the earlier transaction first.
   */
  async function broadcastEarly(
    operation: Operation,
    { latestSigningRequest }: OperationState,
    transaction: string,
  ) {
    try {
      if (latestSigningRequest?.number !== 1) return;
      const chain = networks.get(operation.network);
      if ((await chain.chainId()) !== operation.chainId) return;
      await tryBroadcast(chain, Buffer.from(transaction, 'base64'));
    } catch (error) {
      rows.log().warn({ operation_id: operation.id, err: error }, 'the transaction was not sent at once');
    }
  }

  return {
    async loadOperation(operationId) {
      await store.recordHeld(operationId);
      return readSnapshot(rows, operationId);
    },

    confirmOperation: (input) =>
      stepFromSeenVersion(rows, input, ({ operation }) =>
        decideConfirm(operation, input.contentHash, input.by ?? 'other'),
      ),

    submitSignature: (input) =>
      stepFromSeenVersion(
        rows,
        input,
        (state) => decideSubmitted(state, input.transaction, rows),
        (moved, before) => void broadcastEarly(moved, before, input.transaction),
      ),

    async proveOperation(input) {
      const { operationId, proof } = input;
      try {
        return await stepFromSeenVersion(rows, input, ({ operation }) =>
          decideProof(operation, kindOf(kinds, operation), proof),
        );
      } catch (error) {
        const result = refusedProof(error);
        if (!result) throw error;
        return { result, snapshot: await readSnapshot(rows, operationId) };
      }
    },

    cancelOperation: (input) =>
      stepFromSeenVersion(rows, input, ({ operation, latestSigningRequest }) =>
        decideCancel(operation, latestSigningRequest, input.as),
      ),

    async expireOperation(input) {
      const outcome = await stepFromSeenVersion(rows, input, ({ operation, latestSigningRequest }) =>
        decideExpire(operation, latestSigningRequest),
      );
      return outcome.snapshot;
    },

    async resetOperation(operationId) {
      await stepFromRow(rows, operationId, ({ operation, latestSigningRequest, chainReplaced }) =>
        chainReplaced ? decideChainReset(operation, latestSigningRequest) : { kind: 'unchanged' },
      );
      return readSnapshot(rows, operationId);
    },
  };
}

/** Null if a retry can help. */
function refusedProof(error: unknown): ActionResult | null {
  if (error instanceof ChallengeNotOpen) {
    return {
      outcome: 'refused',
      code: 'INVALID_REQUEST',
      message: 'The signed text was used already, or newer ones have replaced it.',
      details: 'message: ask for another text, and sign that one.',
    };
  }
  if (error instanceof WalletNotLinked) {
    return {
      outcome: 'refused',
      code: 'FORBIDDEN',
      message: 'This wallet is not linked to the chat that asked.',
      details: 'address: sign with a wallet that is linked to the chat; /wallets lists them.',
    };
  }
  if (error instanceof SignUpRefused) {
    return { outcome: 'refused', code: 'FORBIDDEN', ...SIGN_UP_REFUSALS[error.refusal] };
  }
  if (error instanceof SessionEnded) {
    return {
      outcome: 'refused',
      code: 'CONFLICT',
      message: 'The session has ended.',
      details: 'Ask the sender for a new link.',
    };
  }
  return null;
}

async function decideSubmitted(
  { operation, latestSigningRequest }: OperationState,
  transaction: string,
  { kinds, queries }: OperationActivityDeps,
): Promise<Decision> {
  if (kindOf(kinds, operation).completedBy !== 'transaction') return refusedWithoutTransaction();
  if (operation.status === 'awaiting_confirmation') {
    return {
      kind: 'refused',
      code: 'CONFLICT',
      message: 'The operation is not confirmed yet.',
      details: `Confirm it first: POST …/operations/${operation.id}/confirm. Then get a signing request.`,
    };
  }
  const { walletAddress } = transactionPartsOf(operation);
  const wire = Buffer.from(transaction, 'base64');
  const check = checkSignedTransaction(wire, walletAddress);
  if (
    check.messageHash === null ||
    check.messageHash !== latestSigningRequest?.messageHash ||
    latestSigningRequest.deadAt
  ) {
    const superseded =
      check.messageHash !== null &&
      (await queries.findByMessageHash(operation.id, check.messageHash)) !== null;
    return {
      kind: 'refused',
      code: superseded ? 'SUPERSEDED' : 'INVALID_REQUEST',
      message: superseded
        ? 'This signing request was replaced by a newer one.'
        : 'The signed transaction belongs to no signing request of this operation.',
      details: `transaction: sign the exact bytes of POST …/operations/${operation.id}/signing-request.`,
    };
  }
  if (!check.ok) {
    return {
      kind: 'refused',
      code: 'INVALID_REQUEST',
      message: 'The signature is not valid for the wallet and this transaction.',
      details: `transaction: sign it with the key of ${walletAddress}.`,
    };
  }
  return decideSignature(operation, latestSigningRequest, {
    signingRequestId: latestSigningRequest.id,
    signature: check.signature,
    signedTransaction: wire,
  });
}
