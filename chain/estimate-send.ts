import type { SendEstimate, SendToEstimate } from '../domain/chain-reader.ts';
import { unsignedTransaction } from '../domain/transaction-wire.ts';
import type { z } from 'zod';
import { buildSendMessage, type SendParts } from './build-send.ts';
import { MAX_COMPUTE_UNITS } from './chain-limits.ts';
import { computeUnitLimit, networkFee, priorityPrice } from './fees.ts';
import type { RpcClient } from './rpc-client.ts';
import { prioritizationFees, simulation } from './rpc-schemas.ts';
import { explainTransactionError, sendProblem } from './transaction-errors.ts';

/** Any 32 bytes will do: the node puts a recent blockhash in its place. */
const PLACEHOLDER_BLOCKHASH = '11111111111111111111111111111111';

/** Units where a node does not say how many it used: above what the three instructions of a send take (450). */
const FALLBACK_COMPUTE_UNITS = 1_000;

export async function estimateSend(rpc: RpcClient, send: SendToEstimate): Promise<SendEstimate> {
  const [{ err, unitsConsumed }, recentFees] = await Promise.all([
    simulate(rpc, { ...send, computeUnitLimit: MAX_COMPUTE_UNITS, priorityMicroLamports: 0n }),
    rpc.call('getRecentPrioritizationFees', [[send.from, send.recipient]], prioritizationFees),
  ]);
  if (err !== null) {
    return { ok: false, problem: sendProblem(err), explanation: explainTransactionError(err) };
  }
  const limit = computeUnitLimit(unitsConsumed ?? FALLBACK_COMPUTE_UNITS);
  const price = priorityPrice(recentFees, limit, send.feeCapLamports);
  if (price > 0n) {
    // What is paid counts: a wallet that has just enough without the price may fall below the rent minimum with it.
    const paid = await simulate(rpc, { ...send, computeUnitLimit: limit, priorityMicroLamports: price });
    if (paid.err !== null) {
      return { ok: false, problem: sendProblem(paid.err), explanation: explainTransactionError(paid.err) };
    }
  }
  return {
    ok: true,
    computeUnitLimit: limit,
    priorityMicroLamports: price,
    networkFeeLamports: networkFee(limit, price),
  };
}

async function simulate(rpc: RpcClient, parts: SendParts): Promise<z.infer<typeof simulation>['value']> {
  const message = buildSendMessage(parts, PLACEHOLDER_BLOCKHASH).serialize();
  const simulated = await rpc.call(
    'simulateTransaction',
    [
      Buffer.from(unsignedTransaction(message)).toString('base64'),
      { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, commitment: 'confirmed' },
    ],
    simulation,
  );
  return simulated.value;
}
