import type { Networks } from '../chain/networks.ts';
import { ChainError } from '../chain/chain-error.ts';
import { checkSignedTransaction } from '../chain/verify-signed-transaction.ts';
import type { OperationQueries, OperationState } from '../db/queries/operation-queries.ts';
import type { OperationStore } from '../db/stores/operation-store.ts';
import type { Decision } from '../domain/operation-change.ts';
import { ServiceError } from '../domain/errors.ts';
import type { ActionOutcome, OperationSnapshot } from '../domain/operation-snapshot.ts';
import { decideChainReset } from '../domain/chain-transitions.ts';
import {
  decideCancel,
  decideConfirm,
  decideExpire,
  admitIssue,
  decideSignature,
  issueChange,
} from '../domain/send-transitions.ts';
import type { Logger } from '../telemetry/logger.ts';
import { handOver } from './hand-over.ts';
import { buildIssue, proveIssueDead } from './issue-bytes.ts';
import { recordByReference } from './record-landing.ts';
import { readSnapshot, stepFromRow, stepFromSeenVersion } from './operation-step.ts';

/** For all requests to nodes together; the API waits 10 s for the answer (operations/temporal-gateway.ts). */
const ISSUE_TIMEOUT_MS = 8_000;

interface FromVersion {
  operationId: string;
  version: number;
}

/** Activities of a send that wait for the database alone. Each may run any number of times. */
export interface SendActivities {
  loadOperation(operationId: string): Promise<OperationSnapshot>;
  confirmOperation(input: FromVersion & { contentHash: string }): Promise<ActionOutcome>;
  submitSignature(input: FromVersion & { transaction: string }): Promise<ActionOutcome>;
  cancelOperation(input: FromVersion): Promise<ActionOutcome>;
  expireOperation(input: FromVersion): Promise<OperationSnapshot>;
  /** The operation's chain is gone. */
  resetOperation(operationId: string): Promise<OperationSnapshot>;
}

/** Activities of a send that talk to a node. */
export interface SendChainActivities {
  issueTransaction(input: FromVersion): Promise<ActionOutcome>;
  /**
   * Rebroadcasts and watches for about a minute; returns as soon as the row is settled, and early where the chain
   * cannot be asked. `wasStuck`: that was so the last time, and one try is enough to see whether it still is.
   */
  watchTransaction(operationId: string, wasStuck?: boolean): Promise<OperationSnapshot>;
}

export interface SendActivityDependencies {
  store: OperationStore;
  queries: OperationQueries;
  log(): Logger;
}

export function createSendActivities(rows: SendActivityDependencies, networks: Networks): SendActivities {
  const { store, queries } = rows;

  /**
   * What has just been stored goes out at once, some steps of the workflow before its watch would do it. Best effort:
   * the watch does it again and again. Not for bytes that replace earlier ones: there it looks for those first.
   */
  async function handOverEarly(operationId: string): Promise<void> {
    try {
      const state = await queries.state(operationId);
      const wire = state?.latestIssue?.signedTransaction;
      if (!wire || state.operation.status !== 'submitted' || state.latestIssue?.issueNumber !== 1) return;
      const chain = networks.get(state.operation.network);
      if ((await chain.chainId()) === state.operation.chainId) await handOver(chain, wire);
    } catch (error) {
      rows.log().warn({ operation_id: operationId, err: error }, 'the bytes were not handed over at once');
    }
  }

  return {
    async loadOperation(operationId) {
      await store.takeOver(operationId);
      return readSnapshot(rows, operationId);
    },

    confirmOperation: (input) =>
      stepFromSeenVersion(rows, input, ({ operation }) => decideConfirm(operation, input.contentHash)),

    async submitSignature(input) {
      const outcome = await stepFromSeenVersion(rows, input, (state) =>
        decideSubmitted(state, input.transaction, queries),
      );
      if (outcome.result.outcome === 'applied') void handOverEarly(input.operationId);
      return outcome;
    },

    cancelOperation: (input) =>
      stepFromSeenVersion(rows, input, ({ operation, latestIssue }) => decideCancel(operation, latestIssue)),

    async expireOperation(input) {
      const outcome = await stepFromSeenVersion(rows, input, ({ operation, latestIssue }) =>
        decideExpire(operation, latestIssue),
      );
      return outcome.snapshot;
    },

    async resetOperation(operationId) {
      await stepFromRow(rows, operationId, ({ operation, latestIssue, chainReplaced }) =>
        chainReplaced ? decideChainReset(operation, latestIssue) : { kind: 'unchanged' },
      );
      return readSnapshot(rows, operationId);
    },
  };
}

export function createIssueActivity(
  rows: SendActivityDependencies,
  networks: Networks,
): Pick<SendChainActivities, 'issueTransaction'> {
  return {
    issueTransaction: (input) =>
      stepFromSeenVersion(rows, input, async (state) => {
        const { operation, latestIssue } = state;
        const admission = admitIssue(operation, latestIssue);
        if (admission.kind === 'refused') return admission;
        const timeUp = AbortSignal.timeout(ISSUE_TIMEOUT_MS);
        try {
          return await issueFor(rows, state, networks, timeUp);
        } catch (error) {
          const isNetwork = error instanceof ChainError || error instanceof ServiceError || timeUp.aborted;
          if (!isNetwork) throw error;
          // An answer, not a retry: a caller who waits for a node would hold one of the few places that a workflow
          // has for requests, and the owner's wish to cancel must not wait behind it.
          rows.log().warn({ operation_id: operation.id, err: error }, 'no bytes could be issued');
          return {
            kind: 'refused',
            code: 'NETWORK_ERROR',
            message: 'The blockchain network is temporarily unavailable.',
            details: 'Nothing was issued; try again in a moment.',
          };
        }
      }),
  };
}

async function issueFor(
  rows: SendActivityDependencies,
  state: OperationState,
  networks: Networks,
  signal: AbortSignal,
): Promise<Decision> {
  const { operation, latestIssue: latest } = state;
  const chain = networks.get(operation.network);
  if ((await chain.chainId()) !== operation.chainId) {
    return {
      kind: 'refused',
      code: 'CONFLICT',
      message: 'The network serves another chain than the one this operation belongs to.',
      details: 'Cancel it and start a new operation.',
    };
  }
  const next = () => buildIssue(operation, chain, (latest?.issueNumber ?? 0) + 1, signal);
  if (!latest || latest.deadAt) return { kind: 'change', change: issueChange(await next()) };
  if (latest.signature !== null) return { kind: 'unchanged' };
  const issues = await rows.queries.issues(operation.id, latest.issueNumber);
  const evidence = await proveIssueDead(operation, issues, chain, 'confirmed', signal);
  if (evidence.verdict === 'dead') {
    return { kind: 'change', change: issueChange(await next(), { transactionId: latest.id, evidence }) };
  }
  await rows.store.recordEvidence(latest.id, evidence);
  // Whoever broadcast the bytes has decided: the operation goes on as submitted.
  if (evidence.verdict === 'seen') await recordByReference(rows, state, chain, signal);
  return { kind: 'unchanged' };
}

async function decideSubmitted(
  { operation, latestIssue }: OperationState,
  transaction: string,
  queries: OperationQueries,
): Promise<Decision> {
  const wire = Buffer.from(transaction, 'base64');
  const check = checkSignedTransaction(wire, operation.walletAddress);
  if (check.messageHash === null || check.messageHash !== latestIssue?.messageHash || latestIssue.deadAt) {
    const superseded =
      check.messageHash !== null &&
      (await queries.findByMessageHash(operation.id, check.messageHash)) !== null;
    return {
      kind: 'refused',
      code: superseded ? 'SUPERSEDED' : 'INVALID_REQUEST',
      message: superseded
        ? 'These bytes were replaced by newer ones.'
        : 'This is not the transaction that was issued for the operation.',
      details: `transaction: sign the exact bytes of POST /v1/operations/${operation.id}/transaction.`,
    };
  }
  if (!check.ok) {
    return {
      kind: 'refused',
      code: 'INVALID_REQUEST',
      message: 'The signature is not that of the wallet over these bytes.',
      details: `transaction: it must be signed with the key of ${operation.walletAddress}.`,
    };
  }
  return decideSignature(operation, latestIssue, {
    transactionId: latestIssue.id,
    signature: check.signature,
    signedTransaction: wire,
  });
}
