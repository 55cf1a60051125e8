import type { SendEstimate, SendToEstimate } from '../domain/chain-reader.ts';
import { unsignedTransaction } from '../domain/transaction-wire.ts';
import { buildSendMessage } from './build-send.ts';
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
  const message = buildSendMessage(
    { ...send, computeUnitLimit: MAX_COMPUTE_UNITS, priorityMicroLamports: 0n },
    PLACEHOLDER_BLOCKHASH,
  );
  const transaction = Buffer.from(unsignedTransaction(message.serialize())).toString('base64');
  const [simulated, recentFees] = await Promise.all([
    rpc.call(
      'simulateTransaction',
      [
        transaction,
        { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, commitment: 'confirmed' },
      ],
      simulation,
    ),
    rpc.call('getRecentPrioritizationFees', [[send.from, send.recipient]], prioritizationFees),
  ]);
  const { err, unitsConsumed } = simulated.value;
  if (err !== null) {
    return { ok: false, problem: sendProblem(err), explanation: explainTransactionError(err) };
  }
  const limit = computeUnitLimit(unitsConsumed ?? FALLBACK_COMPUTE_UNITS);
  const price = priorityPrice(recentFees, limit, send.feeCapLamports);
  return {
    ok: true,
    computeUnitLimit: limit,
    priorityMicroLamports: price,
    networkFeeLamports: networkFee(limit, price),
  };
}
