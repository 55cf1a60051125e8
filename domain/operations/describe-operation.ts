import type { DeathProof, LandingEvidence, LandingObservation, NodeObservation } from './evidence.ts';
import type { IssuedTransaction, Operation } from './operation.ts';

/** Every activity's result contains the text: an operation that is signed too late again and again must not fill its history. */
const ISSUES_TOLD = 3;

/**
 * The operation as an operator reads it in the Temporal UI, in Markdown: its status, and for all bytes that were ever given
 * out their outcome, the nodes that were asked, and what each answered. The API has the same as data.
 */
export function describeOperation(
  operation: Operation,
  message: string,
  issues: readonly IssuedTransaction[],
): string {
  const reason = operation.statusReason ? ` (${operation.statusReason})` : '';
  const error = operation.error ? [`Error \`${operation.error.code}\`: ${operation.error.message}`] : [];
  const hidden = issues.length - ISSUES_TOLD;
  const earlier = hidden > 0 ? [`${hidden} earlier issues are in the API alone.`] : [];
  const told = issues.slice(-ISSUES_TOLD).map(describeIssue);
  const landing = operation.landing ? [describeLanding(operation.landing)] : [];
  return [`**${operation.status}**${reason}`, message, ...error, ...landing, ...earlier, ...told].join(
    '\n\n',
  );
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

function describeIssue(issue: IssuedTransaction): string {
  const signed = issue.signature
    ? `Signature \`${issue.signature}\`, stored ${issue.signedAt?.toISOString() ?? ''}.`
    : 'No signature is stored.';
  const evidence = issue.evidence ? describeProof(issue.evidence) : [];
  return [
    `**Bytes ${issue.issueNumber}**, issued at height ${issue.issuedAtBlockHeight}, valid up to ${issue.lastValidBlockHeight}, ` +
      `blockhash \`${issue.blockhash}\`, message \`${issue.messageHash}\`. ${signed}`,
    ...(issue.deadAt ? [`- Proven dead ${issue.deadAt.toISOString()}: they can no longer land.`] : []),
    ...evidence,
  ].join('\n');
}

function describeProof({ verdict, observations }: DeathProof): string[] {
  return [`- Asked whether they can still land: ${verdict}.`, ...observations.map(describeObservation)];
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
  return `- ${seen.node}, ${seen.askedAt}: ${seen.verdict}, ${seen.because}${answered}`;
}
