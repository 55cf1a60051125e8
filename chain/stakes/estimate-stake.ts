import type { z } from 'zod';
import { unsignedTransaction } from '../../domain/operations/transaction-wire.ts';
import type { StakeAction } from '../../domain/stakes/stake-action.ts';
import type { StakeEstimate, StakeProblem, StakeToEstimate } from '../../domain/stakes/stake-estimate.ts';
import { MAX_COMPUTE_UNITS } from '../rpc/chain-limits.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import { prioritizationFees, simulation, type TransactionErrorJson } from '../rpc/rpc-schemas.ts';
import { computeUnitLimit, highestPrice, networkFee, priorityPrice } from '../transactions/fees.ts';
import { PLACEHOLDER_BLOCKHASH } from '../transactions/placeholder-blockhash.ts';
import { customErrorOf } from '../transactions/custom-error.ts';
import { explainTransactionError, sendProblem } from '../transactions/transaction-errors.ts';
import { buildStakeMessage, type StakeMessageParts } from './build-stake-message.ts';
import type { ReadOptions } from './read-positions.ts';
import { EPOCH_REWARDS_ACTIVE, meansChangedStake } from './stake-errors.ts';

/** Units if a node does not report how many were used: each instruction of the stake program takes a few thousand. */
const FALLBACK_COMPUTE_UNITS = 200_000;

type Simulated = z.infer<typeof simulation>['value'] & { slot: number };

/** Estimates the costs of a stake by simulating the same transaction that will be built. */
export async function estimateStake(
  rpc: RpcClient,
  { from, action, referenceKey, feeCapLamports, priority }: StakeToEstimate,
): Promise<StakeEstimate> {
  const parts = { from, action, referenceKey };
  const [first, recentFees] = await Promise.all([
    simulateStake(rpc, { ...parts, computeUnitLimit: MAX_COMPUTE_UNITS, priorityMicroLamports: 0n }),
    rpc.call('getRecentPrioritizationFees', [[from, ...positionsOf(action)]], prioritizationFees),
  ]);
  // It ends by itself within minutes, and the signed transaction is sent again until then.
  const isWaiting = first.err !== null && customErrorOf(first.err).custom === EPOCH_REWARDS_ACTIVE;
  if (first.err !== null && !isWaiting) return refused(first.err);
  const limit = isWaiting
    ? FALLBACK_COMPUTE_UNITS
    : computeUnitLimit(first.unitsConsumed ?? FALLBACK_COMPUTE_UNITS);
  const highest = highestPrice(limit, feeCapLamports);
  const asked = priorityPrice(recentFees, priority);
  const price = asked < highest ? asked : highest;
  // With the price: a wallet that has just enough without it may fall below the rent minimum.
  const paid =
    price > 0n && !isWaiting
      ? await simulateStake(rpc, { ...parts, computeUnitLimit: limit, priorityMicroLamports: price })
      : first;
  if (paid.err !== null && !isWaiting) return refused(paid.err);
  return {
    ok: true,
    computeUnitLimit: limit,
    priorityMicroLamports: price,
    networkFeeLamports: networkFee(limit, price),
    slot: paid.slot,
  };
}

/** Accounts for which transactions compete. */
function positionsOf(action: StakeAction): string[] {
  return 'parts' in action ? action.parts.map(({ position }) => position) : [action.position];
}

function refused(error: TransactionErrorJson): StakeEstimate {
  return { ok: false, problem: problemOf(error), explanation: explainTransactionError(error) };
}

function problemOf(error: TransactionErrorJson): StakeProblem {
  // The request was made from accounts that were read just before, so they have changed since.
  if (meansChangedStake(error)) return 'changed';
  return sendProblem(error) === 'insufficient_funds' ? 'insufficient_funds' : 'refused';
}

/** The request's own transaction, without its signature. */
export async function simulateStake(
  rpc: Pick<RpcClient, 'call'>,
  parts: StakeMessageParts,
  { minSlot, signal }: ReadOptions = {},
): Promise<Simulated> {
  const message = buildStakeMessage(parts, PLACEHOLDER_BLOCKHASH).serialize();
  const { context, value } = await rpc.call(
    'simulateTransaction',
    [
      Buffer.from(unsignedTransaction(message)).toString('base64'),
      {
        encoding: 'base64',
        sigVerify: false,
        replaceRecentBlockhash: true,
        commitment: 'confirmed',
        ...(minSlot === undefined ? {} : { minContextSlot: minSlot }),
      },
    ],
    simulation,
    signal,
  );
  return { ...value, slot: context.slot };
}
