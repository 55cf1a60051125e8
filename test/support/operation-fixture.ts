import type { ChainResult, SigningRequest } from '../../domain/operations/operation.ts';
import { sendKind } from '../../domain/sends/send-kind.ts';
import type { Send, SendRequest } from '../../domain/sends/send.ts';
import type { Landing } from '../../domain/operations/chain-transitions.ts';
import { contentHash } from '../../domain/operations/content-hash.ts';
import type { OutcomeErrorCode } from '../../domain/operations/outcome-errors.ts';

export const SENDER = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';
export const RECIPIENT = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';

const AT = new Date('2026-01-02T03:04:05.678Z');

/** A send of 1.5 SOL as it is right after its row was made. */
export function operationFixture(changes: Partial<Send> = {}): Send {
  const id = changes.id ?? 'op_019b7a00-0000-7000-8000-000000000001';
  const request: SendRequest = {
    from: SENDER,
    recipient: RECIPIENT,
    token: 'SOL',
    mint: 'SOL',
    decimals: 9,
    baseUnits: '1500000000',
    tokenProgram: null,
    feeCapLamports: '100000',
    memo: null,
  };
  const network = 'devnet';
  const chainId = 'test-chain';
  return {
    id,
    ownerId: 'acc_test',
    kind: 'send',
    network,
    chainId,
    status: 'awaiting_confirmation',
    statusReason: null,
    version: 1,
    walletAddress: SENDER,
    request,
    preview: {
      networkFeeLamports: '5000',
      rentLamports: '0',
      computeUnitLimit: 495,
      priorityMicroLamports: '0',
      risk: { level: 'none', reasons: [], findings: [] },
      value: { usd: null, reason: 'network_unpriced' },
    },
    contentHash: contentHash({
      version: 1,
      operationId: id,
      network,
      chainId,
      kind: 'send',
      parts: sendKind.contentParts(request),
    }),
    contentVersion: 1,
    referenceKey: 'BPFLoaderUpgradeab1e11111111111111111111111',
    validUntil: null,
    orderId: null,
    deadlineAt: null,
    deadlinePassed: false,
    confirmedByCallerAt: null,
    confirmedBy: null,
    submittedAt: null,
    result: null,
    revertedFeeLamports: null,
    error: null,
    outcome: null,
    landing: null,
    createdAt: AT,
    updatedAt: AT,
    endedAt: null,
    finalizedAt: null,
    isFinal: false,
    ...changes,
  };
}

export const RESULT: ChainResult = {
  signature: 'the-signature-on-the-chain',
  slot: 1_234,
  blockHeight: 1_200,
  feeLamports: '5000',
  confirmations: 3,
  nodes: 2,
};

/** A landing on which two of two nodes agree: {@link RESULT}, or that it was reverted. */
export function landingFixture(
  code: OutcomeErrorCode | null = null,
  changes: Partial<typeof RESULT> = {},
): Landing {
  const { signature, slot, blockHeight, feeLamports, confirmations } = { ...RESULT, ...changes };
  const commitment = 'confirmed';
  const error = code && { code, detail: '"AccountNotFound"' };
  return {
    signature,
    answer: {
      kind: 'landed',
      contextSlot: slot + 1,
      commitment,
      slot,
      failed: code !== null,
      effects: { blockHeight, confirmations, error, feeLamports, balances: 'sha256:0', accounts: [] },
    },
    nodes: 2,
    outcome: null,
    evidence: { signature, askedAt: AT.toISOString(), commitment, nodes: 2, of: 2, answers: [] },
  };
}

/** Bytes that were given out and not signed yet. */
export function signingRequestFixture(changes: Partial<SigningRequest> = {}): SigningRequest {
  return {
    id: 'tx_019b7a00-0000-7000-8000-000000000002',
    operationId: 'op_019b7a00-0000-7000-8000-000000000001',
    number: 1,
    messageHash: `sha256:${'1'.repeat(64)}`,
    message: Uint8Array.of(1, 2, 3),
    blockhash: '11111111111111111111111111111111',
    lastValidBlockHeight: 150,
    createdAtBlockHeight: 1,
    signature: null,
    signedTransaction: null,
    witnesses: [],
    deadAt: null,
    evidence: null,
    createdAt: AT,
    signedAt: null,
    ...changes,
  };
}
