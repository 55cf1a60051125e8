import { z } from 'zod';
import type { DeathProof, NodeObservation } from '../../domain/operations/evidence.ts';
import { quorumOf, type Vote } from '../../domain/quorum.ts';
import { askEachNode } from '../rpc/ask-each-node.ts';
import { ChainError } from '../rpc/chain-error.ts';
import { blockHead, blockhashValidity, genesisHash, signatureStatuses } from '../rpc/rpc-schemas.ts';
import { MAX_REFERENCED, readReferenced } from './find-by-reference.ts';
import { readReferenceHistory } from './reference-history.ts';
import type { RpcNode } from '../rpc/rpc-client.ts';
import { checkSignedTransaction } from './verify-signed-transaction.ts';
import { addressSignatures } from './witness.ts';

/** The signing request to prove dead. */
export interface SigningRequestToProve {
  /** Every signature that is stored for it; none where no signed transaction came back. */
  signatures: readonly string[];
  /** Recorded when it was created (chain/transactions/witness.ts). */
  witnesses: readonly string[];
  referenceKey: string;
  /** Of all signing requests of the operation: any of them under the reference is a sign of life. */
  messageHashes: readonly string[];
  /** Signed them all. */
  wallet: string;
  /** Every signature that is stored for the operation; bytes with one of them prove nothing new. */
  storedSignatures: readonly string[];
  blockhash: string;
  /** No block above this height can hold the bytes. */
  boundHeight: number;
  genesisHash: string;
}

/**
 * How sure the height has to be. `finalized` can not be taken back. `confirmed` is enough for bytes of which no
 * signature is stored: whoever waits to sign waits a dozen seconds less (design, "An operation's life").
 */
export type ProofCommitment = 'confirmed' | 'finalized';

/** For all the questions to one node, a dozen of them, one after the other. */
const TIME_LIMIT_MS = 20_000;

/** For the others, once a quorum calls the bytes dead. */
const REST_MS = 1_500;

/** Slots without a block, at the tip, that are passed over in search of the newest block. */
const SKIPPED_SLOTS_TRIED = 16;

/**
 * Asks every configured node whether the bytes can still land. A node says `dead` only with all facts: the four of the
 * design, and that its own bank refuses the blockhash, so that no false height alone can make a proof. A quorum decides;
 * one node can neither make a proof nor hold it up for ever. Only bytes that are new to us, signed by the wallet, count on
 * the word of one node: no node can invent them. Everything else is `unknown`, and is asked again.
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
    // What is dead to a quorum may have been shown to another one.
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

/** Whether one node calls dead what another one has seen: whatever the majority says, one of them is wrong. */
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
    return { verdict: 'seen', reason: 'it knows a signature over the bytes' };
  }

  // Once so that a node which is behind refuses, and once without: some take the slot for a filter, and leave out what
  // is older than it.
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
    if (referenced === 'unreadable') return unknown('it does not show what lies under the reference');
    if (referenced !== 'not_ours' && signingRequest.messageHashes.includes(referenced.messageHash)) {
      const showsNewBytes =
        !signingRequest.storedSignatures.includes(signature) &&
        checkSignedTransaction(referenced.wire, signingRequest.wallet).ok;
      const reason = 'a transaction of the operation lies under its reference';
      return { verdict: 'seen', reason, showsNewBytes };
    }
  }

  // Somebody has filled it up, so that what is looked for may stand where nobody looks.
  if (history === null || all.length > MAX_REFERENCED) {
    return unknown('more lies under the reference than can be looked through');
  }

  if (block.blockHeight <= signingRequest.boundHeight) {
    return unknown(`its ${commitment} chain is not past the bound yet`);
  }
  observation.blockhashValid = (
    await rpc.call('isBlockhashValid', [signingRequest.blockhash, { commitment }], blockhashValidity, signal)
  ).value;
  if (observation.blockhashValid) return unknown('it would still accept the blockhash');
  if (statuses.context.slot < block.slot) return unknown('its statuses are older than its blocks');
  if (!observation.witnessFinalized) return unknown('its history does not reach back to the signing request');
  return {
    verdict: 'dead',
    reason: 'past the bound, with the history to know, it has never seen the bytes',
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
