import { boundHeight } from '../../chain/transactions/bound-height.ts';
import { ChainError } from '../../chain/rpc/chain-error.ts';
import { proveDeath, type ProofCommitment } from '../../chain/transactions/death-proof.ts';
import { messageHash } from '../../chain/transactions/message-hash.ts';
import type { NetworkChain } from '../../chain/networks.ts';
import type { DeathProof } from '../../domain/operations/evidence.ts';
import type { NewSigningRequest } from '../../domain/operations/operation-change.ts';
import {
  transactionPartsOf,
  type SigningRequest,
  type Operation,
} from '../../domain/operations/operation.ts';
import { transactionSteps, type Impossible, type KindSteps } from './kind-steps.ts';

/** Lets the kind build the operation's next message, with a fresh blockhash and the confirmed content, if that is still possible. */
export async function buildSigningRequest(
  operation: Operation,
  steps: KindSteps,
  chain: NetworkChain,
  number: number,
  signal: AbortSignal,
): Promise<NewSigningRequest | Impossible> {
  const withBlockhash = await transactionSteps(steps, operation).prepareMessage(operation, { chain, signal });
  if ('impossible' in withBlockhash) return withBlockhash;
  // Before the blockhash: a witness must not be newer than the signing request.
  const witnesses = await chain.witnesses.find(transactionPartsOf(operation).walletAddress, signal);
  // Without a witness, the request could be proven dead only by a node that has every block. Every chain has a transaction: a node without one has lost its history.
  if (witnesses.length === 0)
    throw new ChainError('unavailable', 'no node knows a transaction before this one');
  const { blockhash, lastValidBlockHeight, blockHeight: height } = await chain.latestBlockhash(signal);
  const message = withBlockhash(blockhash);
  return {
    number,
    messageHash: messageHash(message),
    message,
    blockhash,
    lastValidBlockHeight,
    createdAtBlockHeight: height,
    witnesses,
  };
}

/** A node may write its address index shortly after the block, and without a signature only this index can be asked. */
const UNFINAL_MARGIN_BLOCKS = 8;

/** Asks the nodes for a proof that the newest signing request is dead; `confirmed` is enough for a new one in place of one without a signature. */
export async function proveSigningRequestDead(
  operation: Operation,
  signingRequests: readonly SigningRequest[],
  chain: NetworkChain,
  commitment: ProofCommitment,
  signal: AbortSignal,
): Promise<DeathProof> {
  const signingRequest = signingRequests.at(-1);
  if (!signingRequest) throw new Error(`operation ${operation.id} has no signing request`);
  const { walletAddress, referenceKey } = transactionPartsOf(operation);
  return proveDeath(
    chain.rpc.inTurn(),
    {
      signatures: signingRequest.signature === null ? [] : [signingRequest.signature],
      witnesses: signingRequest.witnesses,
      referenceKey,
      // A transaction whose revert is final is on the chain, and proves nothing about the newest one.
      messageHashes: signingRequests.flatMap(({ messageHash: hash, evidence }) =>
        evidence?.reverted ? [] : hash,
      ),
      wallet: walletAddress,
      storedSignatures: signingRequests.flatMap(({ signature }) => signature ?? []),
      blockhash: signingRequest.blockhash,
      createdAtBlockHeight: signingRequest.createdAtBlockHeight,
      boundHeight: boundHeight(signingRequest) + (commitment === 'finalized' ? 0 : UNFINAL_MARGIN_BLOCKS),
      genesisHash: await chain.rpc.genesis(),
    },
    commitment,
    signal,
  );
}
