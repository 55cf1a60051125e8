import type { OperationDetails } from '../../db/operations/operation-queries.ts';
import { formatSol } from '../../domain/amounts.ts';
import {
  LANDING_FACTS,
  type LandingEvidence,
  type NodeObservation,
  type RevertedTransaction,
} from '../../domain/operations/evidence.ts';
import type { SigningRequest, Operation, TimelineEntry } from '../../domain/operations/operation.ts';
import { OUTCOME_ERRORS } from '../../domain/operations/outcome-errors.ts';
import type { CurrentSigningRequest } from '../../use-cases/operations/sign-operation.ts';
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
  { operation, latestSigningRequest, signingRequests, timeline }: OperationDetails,
): OperationData {
  return {
    ...presentSummary(kinds, operation),
    signing_request: latestSigningRequest && {
      number: latestSigningRequest.number,
      message_hash: latestSigningRequest.messageHash,
      blockhash: latestSigningRequest.blockhash,
      last_valid_block_height: latestSigningRequest.lastValidBlockHeight,
      signature: latestSigningRequest.signature,
      created_at: latestSigningRequest.createdAt.toISOString(),
      signed_at: time(latestSigningRequest.signedAt),
    },
    signing_requests: signingRequests.map(presentSigningRequestRecord),
    landing: operation.landing && presentLanding(operation.landing),
    timeline: timeline.map(presentTimelineEntry),
  };
}

/** The fields that come from the row alone. */
export function presentSummary(kinds: KindApis, operation: Operation): OperationSummary {
  const { kind, result, error, revertedFeeLamports } = operation;
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
    order_id: operation.orderId,
    result: result && {
      signature: result.signature,
      slot: result.slot,
      block_height: result.blockHeight,
      fee: formatSol(BigInt(result.feeLamports)),
      confirmations: result.confirmations,
      nodes: result.nodes,
    },
    reverted_fee: revertedFeeLamports === null ? null : formatSol(BigInt(revertedFeeLamports)),
    error: error && { ...error, retryable: OUTCOME_ERRORS[error.code].retryable },
    created_at: operation.createdAt.toISOString(),
    updated_at: operation.updatedAt.toISOString(),
    ended_at: time(operation.endedAt),
    finalized_at: time(operation.finalizedAt),
    // If only a later version knows the kind, the fields of every operation are shown.
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

/** An entry in a list over several operations. */
export function presentTimelineItem(operationId: string, entry: TimelineEntry): TimelineItem {
  return { operation_id: operationId, ...presentTimelineEntry(entry) };
}

export function presentSigningRequest(
  { operationId, signingRequest, blocksLeft }: CurrentSigningRequest,
  transaction: Uint8Array,
) {
  return {
    operation_id: operationId,
    number: signingRequest.number,
    transaction: Buffer.from(transaction).toString('base64'),
    message_hash: signingRequest.messageHash,
    blockhash: signingRequest.blockhash,
    last_valid_block_height: signingRequest.lastValidBlockHeight,
    blocks_left: blocksLeft,
  };
}

function presentSigningRequestRecord(
  signingRequest: SigningRequest,
): OperationFields['signing_requests'][number] {
  return {
    number: signingRequest.number,
    message_hash: signingRequest.messageHash,
    blockhash: signingRequest.blockhash,
    last_valid_block_height: signingRequest.lastValidBlockHeight,
    created_at_block_height: signingRequest.createdAtBlockHeight,
    signature: signingRequest.signature,
    created_at: signingRequest.createdAt.toISOString(),
    signed_at: time(signingRequest.signedAt),
    dead_at: time(signingRequest.deadAt),
    evidence: signingRequest.evidence && {
      verdict: signingRequest.evidence.verdict,
      observations: signingRequest.evidence.observations.map(presentObservation),
      reverted: signingRequest.evidence.reverted ? presentReverted(signingRequest.evidence.reverted) : null,
    },
  };
}

function presentReverted({ signature, slot, blockHeight, feeLamports, code, landing }: RevertedTransaction) {
  return {
    signature,
    slot,
    block_height: blockHeight,
    fee: formatSol(BigInt(feeLamports)),
    error_code: code,
    landing: presentLanding(landing),
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
    reason: observation.reason,
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
