import { createHash } from 'node:crypto';
import type { LandedAccount, LandingAnswer, LandingEffects } from '../../domain/operations/landing.ts';
import { ROOTED_CONFIRMATIONS } from '../rpc/chain-limits.ts';
import type { RpcNode } from '../rpc/rpc-client.ts';
import {
  blockHead,
  landedTransaction,
  signatureStatuses,
  type LandedTransactionJson,
  type TransactionErrorJson,
} from '../rpc/rpc-schemas.ts';
import { failedInstruction, outcomeErrorCode } from './transaction-errors.ts';

/**
 * Asks one node about a signature. This is usually one cheap request; only a node that reports at least `needed` is also
 * asked for the transaction and its block. All of it comes from this node, so that its answer is consistent.
 */
export async function askLanding(
  node: RpcNode,
  signature: string,
  needed: 'confirmed' | 'finalized',
  signal: AbortSignal,
): Promise<LandingAnswer> {
  const { context, value } = await node.call(
    'getSignatureStatuses',
    [[signature], { searchTransactionHistory: true }],
    signatureStatuses,
    signal,
  );
  const [status] = value;
  const commitment = status?.confirmationStatus ?? 'processed';
  if (!status || commitment === 'processed') return { kind: 'unseen', contextSlot: context.slot };
  const { slot } = status;
  const failed = status.err !== null;
  const confirmations = status.confirmations ?? ROOTED_CONFIRMATIONS;
  const isAsked = needed === 'confirmed' || commitment === 'finalized';
  const shown = isAsked ? await askEffects(node, { signature, slot, commitment }, signal) : null;
  // The transaction must fit its status: the effects of a node on a fork, or of one with a partial lie, do not count.
  const fits = shown !== null && shown.slot === slot && (shown.effects.error !== null) === failed;
  const effects = fits ? { ...shown.effects, confirmations } : null;
  return { kind: 'landed', contextSlot: context.slot, commitment, slot, failed, effects };
}

async function askEffects(
  node: RpcNode,
  { signature, slot, commitment }: { signature: string; slot: number; commitment: string },
  signal: AbortSignal,
): Promise<{ slot: number; effects: Omit<LandingEffects, 'confirmations'> } | null> {
  const [transaction, block] = await Promise.all([
    node.call(
      'getTransaction',
      [signature, { commitment, encoding: 'json', maxSupportedTransactionVersion: 1 }],
      landedTransaction,
      signal,
    ),
    node.call(
      'getBlock',
      [slot, { commitment, transactionDetails: 'none', rewards: false, maxSupportedTransactionVersion: 1 }],
      blockHead,
      signal,
    ),
  ]);
  if (!transaction || block?.blockHeight == null) return null;
  const { err, preBalances, postBalances } = transaction.meta;
  return {
    slot: transaction.slot,
    effects: {
      blockHeight: block.blockHeight,
      error:
        err === null
          ? null
          : { code: outcomeErrorCode(err, failedProgram(transaction, err)), detail: canonicalJson(err) },
      // Decrease of all balances together, because nodes differ in what `meta.fee` includes.
      feeLamports: (sum(preBalances) - sum(postBalances)).toString(),
      balances: balancesDigest(transaction),
      accounts: landedAccounts(transaction),
    },
  };
}

/** Null if the node does not show the message. */
function failedProgram({ transaction }: LandedTransactionJson, error: TransactionErrorJson): string | null {
  const message = transaction?.message;
  const instruction = message?.instructions?.[failedInstruction(error) ?? -1];
  return instruction ? (message?.accountKeys[instruction.programIdIndex] ?? null) : null;
}

function landedAccounts({ meta, transaction }: LandedTransactionJson): LandedAccount[] {
  const [tokensBefore, tokensAfter] = [byIndex(meta.preTokenBalances), byIndex(meta.postTokenBalances)];
  return (transaction?.message?.accountKeys ?? []).map((address, index) => {
    const [lamportsBefore, lamportsAfter] = [meta.preBalances[index] ?? 0n, meta.postBalances[index] ?? 0n];
    const [before, after] = [tokensBefore.get(index), tokensAfter.get(index)];
    const mint = after?.mint ?? before?.mint;
    // An account without lamports does not exist. Some nodes still show the tokens of one that was closed.
    const amount = (lamports: bigint, tokens: typeof before) => (lamports > 0n ? (tokens?.amount ?? 0n) : 0n);
    const tokens =
      mint === undefined
        ? null
        : { mint, before: amount(lamportsBefore, before), after: amount(lamportsAfter, after) };
    return { address, lamportsBefore, lamportsAfter, tokens };
  });
}

function byIndex(balances: LandedTransactionJson['meta']['preTokenBalances']) {
  return new Map(
    (balances ?? []).map(({ accountIndex, mint, uiTokenAmount }) => [
      accountIndex,
      { mint, amount: BigInt(uiTokenAmount.amount) },
    ]),
  );
}

/** Equal for nodes that show the same accounts with the same balances, even if their formats differ. */
function balancesDigest({ meta, transaction }: LandedTransactionJson): string {
  const tokens = (balances: LandedTransactionJson['meta']['preTokenBalances']): unknown[] =>
    (balances ?? [])
      .toSorted((a, b) => a.accountIndex - b.accountIndex)
      .map(({ accountIndex, mint, uiTokenAmount }) => [accountIndex, mint, uiTokenAmount.amount]);
  const all = [
    transaction?.message?.accountKeys ?? [],
    meta.preBalances.map(String),
    meta.postBalances.map(String),
    tokens(meta.preTokenBalances),
    tokens(meta.postTokenBalances),
  ];
  return `sha256:${createHash('sha256').update(JSON.stringify(all)).digest('hex')}`;
}

/** JSON with sorted keys, because nodes may write the same error in a different order. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : typeof inner === 'bigint'
        ? inner.toString()
        : inner,
  );
}

function sum(balances: readonly bigint[]): bigint {
  return balances.reduce((total, balance) => total + balance, 0n);
}
