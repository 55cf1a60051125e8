import type { OperationDetails } from '../../db/operations/operation-queries.ts';
import { formatSol } from '../../domain/amounts.ts';
import {
  LANDING_FACTS,
  type LandingEvidence,
  type NodeObservation,
} from '../../domain/operations/evidence.ts';
import type { IssuedTransaction, Operation, TimelineEntry } from '../../domain/operations/operation.ts';
import { OUTCOME_ERRORS } from '../../domain/operations/outcome-errors.ts';
import type { IssuedForSigning } from '../../use-cases/operations/sign-operation.ts';
import { kindField, type KindApis } from './kind-api.ts';
import type {
  OperationData,
  OperationFields,
  OperationSummary,
  TimelineEntryData,
  TimelineItem,
} from './operation-schemas.ts';

export function presentOperation(
  kinds: KindApis,
  { operation, latestIssue, issues, timeline }: OperationDetails,
): OperationData {
  return {
    ...presentSummary(kinds, operation),
    transaction: latestIssue && {
      issue_number: latestIssue.issueNumber,
      message_hash: latestIssue.messageHash,
      blockhash: latestIssue.blockhash,
      last_valid_block_height: latestIssue.lastValidBlockHeight,
      signature: latestIssue.signature,
      issued_at: latestIssue.createdAt.toISOString(),
      signed_at: time(latestIssue.signedAt),
    },
    transactions: issues.map(presentIssue),
    landing: operation.landing && presentLanding(operation.landing),
    timeline: timeline.map(presentTimelineEntry),
  };
}

/** What the row alone tells. */
export function presentSummary(kinds: KindApis, operation: Operation): OperationSummary {
  const { kind, result, error } = operation;
  const ofKind = kinds[kind];
  return {
    operation_id: operation.id,
    kind,
    status: operation.status,
    status_reason: operation.statusReason,
    version: operation.version,
    network: operation.network,
    chain_id: operation.chainId,
    wallet_address: operation.walletAddress,
    valid_until: time(operation.validUntil),
    deadline_at: time(operation.deadlineAt),
    content_hash: operation.contentHash,
    content_version: operation.contentVersion,
    reference: operation.referenceKey,
    result: result && {
      signature: result.signature,
      slot: result.slot,
      block_height: result.blockHeight,
      fee: formatSol(BigInt(result.feeLamports)),
      confirmations: result.confirmations,
      nodes: result.nodes ?? 1,
    },
    error: error && { ...error, retryable: OUTCOME_ERRORS[error.code].retryable },
    created_at: operation.createdAt.toISOString(),
    updated_at: operation.updatedAt.toISOString(),
    ended_at: time(operation.endedAt),
    finalized_at: time(operation.finalizedAt),
    // Of a kind that only a later version knows, the fields that every operation has are shown.
    ...(ofKind ? { [kindField(kind)]: ofKind.present(operation) } : {}),
  };
}

function presentTimelineEntry(entry: TimelineEntry): TimelineEntryData {
  return {
    version: entry.version,
    status: entry.status,
    status_reason: entry.statusReason,
    message: entry.message,
    at: entry.at.toISOString(),
  };
}

/** An entry where those of several operations stand together. */
export function presentTimelineItem(operationId: string, entry: TimelineEntry): TimelineItem {
  return { operation_id: operationId, ...presentTimelineEntry(entry) };
}

export function presentIssued({ operationId, issue, blocksLeft }: IssuedForSigning, transaction: Uint8Array) {
  return {
    operation_id: operationId,
    issue_number: issue.issueNumber,
    transaction: Buffer.from(transaction).toString('base64'),
    message_hash: issue.messageHash,
    blockhash: issue.blockhash,
    last_valid_block_height: issue.lastValidBlockHeight,
    blocks_left: blocksLeft,
  };
}

function presentIssue(issue: IssuedTransaction): OperationFields['transactions'][number] {
  return {
    issue_number: issue.issueNumber,
    message_hash: issue.messageHash,
    blockhash: issue.blockhash,
    last_valid_block_height: issue.lastValidBlockHeight,
    issued_at_block_height: issue.issuedAtBlockHeight,
    signature: issue.signature,
    issued_at: issue.createdAt.toISOString(),
    signed_at: time(issue.signedAt),
    dead_at: time(issue.deadAt),
    evidence: issue.evidence && {
      verdict: issue.evidence.verdict,
      observations: issue.evidence.observations.map(presentObservation),
    },
  };
}

function presentObservation(observation: NodeObservation) {
  return {
    node: observation.node,
    asked_at: observation.askedAt,
    genesis_hash: observation.genesisHash ?? null,
    commitment: observation.commitment ?? null,
    slot: observation.slot ?? null,
    block_height: observation.blockHeight ?? null,
    blockhash_valid: observation.blockhashValid ?? null,
    status_context_slot: observation.statusContextSlot ?? null,
    witness_finalized: observation.witnessFinalized ?? null,
    signatures: observation.signatures ?? [],
    reference_signatures: observation.referenceSignatures ?? null,
    verdict: observation.verdict,
    because: observation.because,
  };
}

function presentLanding(landing: LandingEvidence): NonNullable<OperationFields['landing']> {
  return {
    signature: landing.signature,
    asked_at: landing.askedAt,
    commitment: landing.commitment,
    nodes: landing.nodes,
    of: landing.of,
    agreed_on: landing.nodes > 0 ? [...LANDING_FACTS] : [],
    answers: landing.answers.map((said) => ({
      node: said.node,
      answer: said.answer,
      commitment: said.commitment,
      slot: said.slot,
      context_slot: said.contextSlot,
      error: said.error,
      fee: said.feeLamports === null ? null : formatSol(BigInt(said.feeLamports)),
      balances: said.balances,
    })),
  };
}

function time(date: Date | null): string | null {
  return date ? date.toISOString() : null;
}
