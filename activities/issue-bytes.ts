import { buildSendMessage } from '../chain/build-send.ts';
import { boundHeight } from '../chain/bound-height.ts';
import { messageHash } from '../chain/message-hash.ts';
import type { NetworkChain } from '../chain/networks.ts';
import { blockHeight } from '../chain/rpc-schemas.ts';
import { addressSignatures, findWitnesses } from '../chain/witness.ts';
import type { DeathProof } from '../domain/evidence.ts';
import type { NewIssue } from '../domain/operation-change.ts';
import type { IssuedTransaction, Operation } from '../domain/operation.ts';

/** Builds an operation's next message over a fresh blockhash; amounts and fees are those that were confirmed. */
export async function buildIssue(
  operation: Operation,
  chain: NetworkChain,
  issueNumber: number,
): Promise<NewIssue> {
  const { request, preview } = operation;
  // Before the blockhash: a witness must not be younger than the bytes that it stands for.
  const witnesses = await findWitnesses(chain.rpc, request.from);
  const { blockhash, lastValidBlockHeight, blockHeight: height } = await chain.latestBlockhash();
  const message = buildSendMessage(
    {
      from: request.from,
      recipient: request.recipient,
      lamports: BigInt(request.baseUnits),
      referenceKey: operation.referenceKey,
      computeUnitLimit: preview.computeUnitLimit,
      priorityMicroLamports: BigInt(preview.priorityMicroLamports),
    },
    blockhash,
  ).serialize();
  return {
    issueNumber,
    messageHash: messageHash(message),
    message,
    blockhash,
    lastValidBlockHeight,
    issuedAtBlockHeight: height,
    witnesses,
  };
}

/**
 * Whether bytes of which no signature is stored may be replaced: the confirmed height is past their bound, and the very
 * node that says so knows of nothing under the reference. Null where that is not so.
 */
export async function unsignedIsDead(
  operation: Operation,
  issue: IssuedTransaction,
  chain: NetworkChain,
): Promise<DeathProof | null> {
  const [node] = chain.rpc.inTurn();
  if (!node || issue.signature !== null) return null;
  const height = await node.call('getBlockHeight', [{ commitment: 'confirmed' }], blockHeight);
  if (height <= boundHeight(issue)) return null;
  const references = await node.call(
    'getSignaturesForAddress',
    [operation.referenceKey, { commitment: 'confirmed' }],
    addressSignatures,
  );
  if (references.length > 0) return null;
  return {
    verdict: 'dead',
    observations: [
      {
        node: node.name,
        askedAt: new Date().toISOString(),
        confirmedBlockHeight: height,
        signatures: [],
        referenceSignatures: [],
        verdict: 'dead',
        because: 'no signature is stored, the height is past the bound, and nothing lies under the reference',
      },
    ],
  };
}
