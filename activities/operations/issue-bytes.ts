import { boundHeight } from '../../chain/transactions/bound-height.ts';
import { ChainError } from '../../chain/rpc/chain-error.ts';
import { proveDeath, type ProofCommitment } from '../../chain/transactions/death-proof.ts';
import { messageHash } from '../../chain/transactions/message-hash.ts';
import type { NetworkChain } from '../../chain/networks.ts';
import { findWitnesses } from '../../chain/transactions/witness.ts';
import type { DeathProof } from '../../domain/operations/evidence.ts';
import type { NewIssue } from '../../domain/operations/operation-change.ts';
import {
  transactionPartsOf,
  type IssuedTransaction,
  type Operation,
} from '../../domain/operations/operation.ts';
import { transactionSteps, type KindSteps } from './kind-steps.ts';

/** Has the kind build the operation's next message over a fresh blockhash; it does what was confirmed. */
export async function buildIssue(
  operation: Operation,
  steps: KindSteps,
  chain: NetworkChain,
  issueNumber: number,
  signal: AbortSignal,
): Promise<NewIssue> {
  // Before the blockhash: a witness must not be younger than the bytes that it stands for.
  const witnesses = await findWitnesses(
    chain.rpc.inTurn(),
    transactionPartsOf(operation).walletAddress,
    signal,
  );
  // Without one it could never be proven that these bytes are dead. Every chain has some: such a node has lost its own.
  if (witnesses.length === 0)
    throw new ChainError('unavailable', 'no node knows a transaction before this one');
  const { blockhash, lastValidBlockHeight, blockHeight: height } = await chain.latestBlockhash(signal);
  const message = transactionSteps(steps, operation).buildMessage(operation, blockhash);
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

/** A node may write its index of addresses a moment after the block, and without a signature only that index can be asked. */
const UNFINAL_MARGIN_BLOCKS = 8;

/** What the network says of the newest bytes of all that were issued; `finalized` if a signature of them is stored. */
export async function proveIssueDead(
  operation: Operation,
  issues: readonly IssuedTransaction[],
  chain: NetworkChain,
  commitment: ProofCommitment,
  signal: AbortSignal,
): Promise<DeathProof> {
  const issue = issues.at(-1);
  if (!issue) throw new Error(`operation ${operation.id} was issued no bytes`);
  const { walletAddress, referenceKey } = transactionPartsOf(operation);
  return proveDeath(
    chain.rpc.inTurn(),
    {
      signatures: issue.signature === null ? [] : [issue.signature],
      witnesses: issue.witnesses,
      referenceKey,
      messageHashes: issues.map(({ messageHash: hash }) => hash),
      wallet: walletAddress,
      storedSignatures: issues.flatMap(({ signature }) => signature ?? []),
      blockhash: issue.blockhash,
      boundHeight: boundHeight(issue) + (commitment === 'finalized' ? 0 : UNFINAL_MARGIN_BLOCKS),
      genesisHash: await chain.rpc.genesis(),
    },
    commitment,
    signal,
  );
}
