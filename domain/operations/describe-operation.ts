import { formatSol } from '../amounts.ts';
import type { DeathProof, LandingEvidence, LandingObservation, NodeObservation } from './evidence.ts';
import type { OperationKind } from './operation-kind.ts';
import { hasEnded, type SigningRequest, type Operation } from './operation.ts';

/** Every activity's result contains the text: an operation that is often signed too late must not fill its history. */
const MAX_SHOWN = 3;

/**
 * The operation as Markdown for the Temporal UI: its status, its amounts, its fees, and for each signing request its outcome and the
 * answer of each node. The API has the same as data.
 */
export function describeOperation(
  kind: OperationKind,
  operation: Operation,
  message: string,
  signingRequests: readonly SigningRequest[],
): string {
  const reason = operation.statusReason ? ` (${operation.statusReason})` : '';
  const error = operation.error ? [`Error \`${operation.error.code}\`: ${operation.error.message}`] : [];
  const hidden = signingRequests.length - MAX_SHOWN;
  const earlier = hidden > 0 ? [`${hidden} earlier signing requests are only in the API.`] : [];
  const shown = signingRequests.slice(-MAX_SHOWN).map(describeSigningRequest);
  const landing = operation.landing ? [describeLanding(operation.landing)] : [];
  return [
    `**${operation.status}**${reason}`,
    kind.summary(operation.request),
    message,
    ...error,
    ...describeCosts(kind, operation),
    ...landing,
    ...earlier,
    ...shown,
  ].join('\n\n');
}

/** Amounts and fees: before anything landed the most that can leave the wallet, then what the transactions did. */
function describeCosts(kind: OperationKind, operation: Operation): string[] {
  const { status, request, preview, result, revertedFeeLamports } = operation;
  if (kind.completedBy === 'proof') return [];
  const reverted =
    revertedFeeLamports === null ? [] : [`Fees of reverted transactions: ${inSol(revertedFeeLamports)}.`];
  if (result === null) {
    if (hasEnded(status)) return reverted;
    const { lamports, token } = kind.commitment(request, preview);
    const most = `with fees and rent at most ${inSol(lamports)}`;
    return [`Leaves the wallet: ${token === null ? most : `the tokens, and ${most}`}.`, ...reverted];
  }
  const effect = kind.effect?.(operation) ?? null;
  return [...(effect === null ? [] : [effect]), `Fee: ${inSol(result.feeLamports)}.`, ...reverted];
}

function inSol(lamports: string | bigint): string {
  return `${formatSol(BigInt(lamports))} SOL`;
}

function describeLanding({ signature, commitment, nodes, of, askedAt, answers }: LandingEvidence): string {
  const agreement =
    nodes === 0
      ? `No quorum of the ${of} nodes agrees on \`${signature}\``
      : `${nodes} of ${of} nodes agree that \`${signature}\` is ${commitment}: slot, error, fee and balances`;
  return [`${agreement}; asked ${askedAt}.`, ...answers.map(describeAnswer)].join('\n');
}

function describeAnswer({ node, answer, commitment, slot, contextSlot }: LandingObservation): string {
  const facts = [
    commitment,
    slot === null ? null : `in slot ${slot}`,
    contextSlot === null ? null : `asked at slot ${contextSlot}`,
  ].filter((fact) => fact !== null);
  return `- ${node}: ${answer.replace('_', ' ')}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
}

function describeSigningRequest(signingRequest: SigningRequest): string {
  const signed = signingRequest.signature
    ? `Signature \`${signingRequest.signature}\`, stored ${signingRequest.signedAt?.toISOString() ?? ''}.`
    : 'No signature is stored.';
  const evidence = signingRequest.evidence ? describeProof(signingRequest.evidence) : [];
  return [
    `**Signing request ${signingRequest.number}**, created at height ${signingRequest.createdAtBlockHeight}, valid up to ${signingRequest.lastValidBlockHeight}, ` +
      `blockhash \`${signingRequest.blockhash}\`, message \`${signingRequest.messageHash}\`. ${signed}`,
    ...(signingRequest.deadAt
      ? [`- Proven dead ${signingRequest.deadAt.toISOString()}: it can no longer land.`]
      : []),
    ...evidence,
  ].join('\n');
}

function describeProof({ verdict, observations, reverted }: DeathProof): string[] {
  if (reverted) {
    const { code, signature, slot, feeLamports, landing } = reverted;
    const outcome = `- Reverted with ${code} in slot ${slot}, finally: \`${signature}\`. Its fee of ${feeLamports} lamports was paid.`;
    return [outcome, describeLanding(landing)];
  }
  return [`- Asked whether it can still land: ${verdict}.`, ...observations.map(describeObservation)];
}

function describeObservation(seen: NodeObservation): string {
  const facts = [
    seen.slot === undefined
      ? null
      : `newest ${seen.commitment ?? ''} block ${seen.blockHeight} in slot ${seen.slot}`,
    seen.blockhashValid === undefined ? null : `blockhash ${seen.blockhashValid ? 'still valid' : 'refused'}`,
    seen.statusContextSlot === undefined ? null : `statuses of slot ${seen.statusContextSlot}`,
    seen.witnessFinalized === undefined ? null : `witness ${seen.witnessFinalized ? 'found' : 'not found'}`,
    ...(seen.signatures ?? []).map(({ status }) => `signature ${status ?? 'unknown'}`),
    seen.referenceSignatures === undefined ? null : `${seen.referenceSignatures.length} under the reference`,
  ].filter((fact) => fact !== null);
  const answered = facts.length > 0 ? ` (${facts.join(', ')})` : '';
  return `- ${seen.node}, ${seen.askedAt}: ${seen.verdict}, ${seen.reason}${answered}`;
}
