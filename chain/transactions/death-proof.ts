import { z } from 'zod';
import type { DeathProof, NodeObservation } from '../../domain/operations/evidence.ts';
import { quorumOf, type Vote } from '../../domain/quorum.ts';
import { askEachNode } from '../rpc/ask-each-node.ts';
import { ChainError } from '../rpc/chain-error.ts';
import { blockHead, blockhashValidity, genesisHash, signatureStatuses } from '../rpc/rpc-schemas.ts';
import { hasCompleteHistory } from './complete-history.ts';
import { MAX_REFERENCED, readReferenced } from './find-by-reference.ts';
import { readReferenceHistory } from './reference-history.ts';
import type { RpcNode } from '../rpc/rpc-client.ts';
import { checkSignedTransaction } from './verify-signed-transaction.ts';
import { addressSignatures } from './witness.ts';

/** The signing request to prove dead. */
export interface SigningRequestToProve {
  /** Every signature that is stored for it; empty if no signed transaction was submitted. */
  signatures: readonly string[];
  /** Recorded when it was created (chain/transactions/witness.ts). */
  witnesses: readonly string[];
  referenceKey: string;
  /** Messages of the operation's signing requests that are not known to be on the chain: any of them there refutes the proof. */
  messageHashes: readonly string[];
  /** The wallet that signs them. */
  wallet: string;
  /** Every signature that is stored for the operation. A transaction with one of them is not new. */
  storedSignatures: readonly string[];
  blockhash: string;
  /** Height that the nodes said when it was created. */
  createdAtBlockHeight: number;
  /** No block above this height can contain the transaction. */
  boundHeight: number;
  genesisHash: string;
}

/**
 * Commitment of the height. `finalized` cannot be reverted. `confirmed` is enough if no signature is stored: the person who
 * waits to sign then waits a dozen seconds less.
 */
export type ProofCommitment = 'confirmed' | 'finalized';

/** Time limit for all questions to one node: about a dozen in sequence, and as many again if it knows no witness. */
const TIME_LIMIT_MS = 20_000;

/** Time for the other nodes after a quorum has answered `dead`. */
const REST_MS = 1_500;

/** Maximum number of slots without a block that are skipped in the search for the newest block. */
const SKIPPED_SLOTS_TRIED = 16;

/**
 * Asks every configured node if the transaction can still land. A node counts as `dead` only with all facts of decision 18, the last of
 * which is that its own bank refuses the blockhash, so that a false height alone cannot make a proof. A quorum decides:
 * one node can neither make a proof nor prevent it forever. Only a new transaction that the wallet has signed counts as `seen`
 * from a single node, because no node can invent it. Everything else is `unknown`, and is asked again.
 */
export async function proveDeath(
  nodes: readonly RpcNode[],
  signingRequest: SigningRequestToProve,
  commitment: ProofCommitment,
  signal?: AbortSignal,
): Promise<DeathProof> {
  const quorum = quorumOf(nodes.length);
  const votes = await askEachNode(nodes, (node, ended) => observe(node, signingRequest, commitment, ended), {
    signal,
    timeLimitMs: TIME_LIMIT_MS,
    isEnough: (some) => verdictOf(some, quorum) === 'seen',
    // Another node may have seen a transaction that a quorum calls dead.
    isRest: (some) => verdictOf(some, quorum) === 'dead',
    restMs: REST_MS,
  });
  const observations = nodes.map(
    ({ name }) => votes.find(({ node }) => node === name)?.value?.observation ?? unanswered(name, commitment),
  );
  return { verdict: verdictOf(votes, quorum), observations };
}

function verdictOf(votes: readonly Vote<Seen>[], quorum: number): DeathProof['verdict'] {
  const seen = votes.flatMap(({ value }) => value ?? []);
  const count = (verdict: DeathProof['verdict']): number =>
    seen.filter(({ observation }) => observation.verdict === verdict).length;
  if (seen.some(({ showsNewBytes }) => showsNewBytes) || count('seen') >= quorum) return 'seen';
  return count('dead') >= quorum ? 'dead' : 'unknown';
}

/** True if one node answers `dead` and another `seen`: one of them is wrong, independent of the majority. */
export function isDisputed({ observations }: DeathProof): boolean {
  const verdicts = observations.map(({ verdict }) => verdict);
  return verdicts.includes('dead') && verdicts.includes('seen');
}

interface Seen {
  observation: NodeObservation;
  showsNewBytes: boolean;
}

async function observe(
  node: RpcNode,
  signingRequest: SigningRequestToProve,
  commitment: ProofCommitment,
  signal: AbortSignal,
): Promise<Seen> {
  const observation = unanswered(node.name, commitment);
  try {
    const { showsNewBytes = false, ...said } = await look(
      node,
      signingRequest,
      observation,
      commitment,
      signal,
    );
    return { observation: { ...observation, ...said }, showsNewBytes };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ChainError)) throw error;
    const reason = `it did not answer: ${error.message}`;
    return { observation: { ...observation, reason }, showsNewBytes: false };
  }
}

function unanswered(node: string, commitment: ProofCommitment): NodeObservation {
  const askedAt = new Date().toISOString();
  return { node, askedAt, commitment, verdict: 'unknown', reason: 'its answer was not there in time' };
}

async function look(
  rpc: RpcNode,
  signingRequest: SigningRequestToProve,
  observation: NodeObservation,
  commitment: ProofCommitment,
  signal: AbortSignal | undefined,
): Promise<Pick<NodeObservation, 'verdict' | 'reason'> & { showsNewBytes?: boolean }> {
  const unknown = (reason: string) => ({ verdict: 'unknown' as const, reason });

  observation.genesisHash = await rpc.call('getGenesisHash', [], genesisHash, signal);
  if (observation.genesisHash !== signingRequest.genesisHash) return unknown('it serves another chain');

  const block = await newestBlock(rpc, commitment, signal);
  if (!block) return unknown(`it named no ${commitment} block`);
  observation.slot = block.slot;
  observation.blockHeight = block.blockHeight;

  const statuses = await rpc.call(
    'getSignatureStatuses',
    [[...signingRequest.signatures, ...signingRequest.witnesses], { searchTransactionHistory: true }],
    signatureStatuses,
    signal,
  );
  if (statuses.value.length !== signingRequest.signatures.length + signingRequest.witnesses.length) {
    return unknown('it did not answer for every signature');
  }
  observation.statusContextSlot = statuses.context.slot;
  observation.signatures = signingRequest.signatures.map((signature, index) => ({
    signature,
    status: statuses.value[index]?.confirmationStatus ?? (statuses.value[index] ? 'processed' : null),
  }));
  const witnesses = statuses.value.slice(signingRequest.signatures.length);
  observation.witnessFinalized = witnesses.some((status) => status?.confirmationStatus === 'finalized');
  if (observation.signatures.some(({ status }) => status !== null)) {
    return { verdict: 'seen', reason: 'it knows a signature of the transaction' };
  }

  // Once with `minContextSlot`, so that a lagging node refuses, and once without, because some nodes use the slot as a filter
  // and leave out older entries.
  const [history, recent] = await Promise.all([
    readReferenceHistory(rpc, signingRequest.referenceKey, signal),
    rpc.call(
      'getSignaturesForAddress',
      [
        signingRequest.referenceKey,
        { commitment: 'confirmed', minContextSlot: block.slot, limit: MAX_REFERENCED },
      ],
      addressSignatures,
      signal,
    ),
  ]);
  const all = [...new Set([...(history ?? []), ...recent.map(({ signature }) => signature)])];
  observation.referenceSignatures = all.slice(0, MAX_REFERENCED);
  for (const signature of observation.referenceSignatures) {
    const referenced = await readReferenced(rpc, signature, signal);
    if (referenced === 'unreadable') return unknown('it does not show a transaction with the reference');
    if (referenced !== 'not_ours' && signingRequest.messageHashes.includes(referenced.messageHash)) {
      const showsNewBytes =
        !signingRequest.storedSignatures.includes(signature) &&
        checkSignedTransaction(referenced.wire, signingRequest.wallet).ok;
      const reason = 'it shows a transaction of the operation with its reference';
      return { verdict: 'seen', reason, showsNewBytes };
    }
  }

  // Another party has filled the history, so that the operation's transaction may be beyond the limit.
  if (history === null || all.length > MAX_REFERENCED) {
    return unknown('there are more transactions with the reference than can be checked');
  }

  if (block.blockHeight <= signingRequest.boundHeight) {
    return unknown(`its ${commitment} chain is not past the bound yet`);
  }
  observation.blockhashValid = (
    await rpc.call('isBlockhashValid', [signingRequest.blockhash, { commitment }], blockhashValidity, signal)
  ).value;
  if (observation.blockhashValid) return unknown('it would still accept the blockhash');
  if (statuses.context.slot < block.slot) return unknown('its statuses are older than its blocks');
  // The only node that answered when the witnesses were recorded may have invented them.
  observation.witnessFinalized ||= await hasCompleteHistory(rpc, block, signingRequest, signal);
  if (!observation.witnessFinalized)
    return unknown('its history does not reach back to the signing request, or is not complete');
  return {
    verdict: 'dead',
    reason: 'it is past the bound, has the full history and has never seen the transaction',
  };
}

async function newestBlock(
  rpc: RpcNode,
  commitment: ProofCommitment,
  signal: AbortSignal | undefined,
): Promise<{ slot: number; blockHeight: number } | null> {
  const tip = await rpc.call('getSlot', [{ commitment }], z.int(), signal);
  for (let slot = tip; slot > tip - SKIPPED_SLOTS_TRIED && slot >= 0; slot -= 1) {
    const block = await rpc
      .call(
        'getBlock',
        [
          slot,
          {
            commitment,
            transactionDetails: 'none',
            rewards: false,
            maxSupportedTransactionVersion: 1,
          },
        ],
        blockHead,
        signal,
      )
      .catch((error: unknown) => {
        if (error instanceof ChainError && error.kind === 'rpc') return null;
        throw error;
      });
    if (block?.blockHeight != null) return { slot, blockHeight: block.blockHeight };
  }
  return null;
}
