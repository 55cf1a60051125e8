import type { z } from 'zod';
import type { SendEstimate, SendToEstimate, TokenToEstimate } from '../../domain/chain-reader.ts';
import { unsignedTransaction } from '../../domain/operations/transaction-wire.ts';
import { buildSendMessage, type SendParts } from './build-send.ts';
import { ChainError } from '../rpc/chain-error.ts';
import { LAMPORTS_PER_SIGNATURE, MAX_COMPUTE_UNITS } from '../rpc/chain-limits.ts';
import { computeUnitLimit, highestPrice, networkFee, priorityPrice } from '../transactions/fees.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import { prioritizationFees, simulation } from '../rpc/rpc-schemas.ts';
import { associatedTokenAddress } from '../tokens/token-addresses.ts';
import { explainTransactionError, sendProblem } from '../transactions/transaction-errors.ts';
import { PLACEHOLDER_BLOCKHASH } from '../transactions/placeholder-blockhash.ts';

/** Units if a node does not report how many were used: more than any send needs (some 30,000 with a new account and a memo). */
const FALLBACK_COMPUTE_UNITS = 60_000;

type Simulated = z.infer<typeof simulation>['value'];

/** Estimates the costs of a send by simulating the same transaction that will be built. */
export async function estimateSend(rpc: RpcClient, send: SendToEstimate): Promise<SendEstimate> {
  const taken = takenReference(send);
  if (taken !== undefined) return { ok: false, problem: 'reference_taken', explanation: taken };
  const [first, recentFees] = await Promise.all([
    simulate(rpc, partsOf(send, LAMPORTS_PER_SIGNATURE, MAX_COMPUTE_UNITS, 0n)),
    rpc.call('getRecentPrioritizationFees', [writableAccounts(send)], prioritizationFees),
  ]);
  if (first.err !== null) return refused(first.err);
  const limit = computeUnitLimit(first.unitsConsumed ?? FALLBACK_COMPUTE_UNITS);
  const price = priceOf(send, recentFees, limit);
  if (price === null) {
    const explanation = `${networkFee(limit, exactPrice(send))} lamports`;
    return { ok: false, problem: 'above_fee_cap', explanation };
  }
  const networkFeeLamports = networkFee(limit, price);
  const parts = partsOf(send, networkFeeLamports, limit, price);
  // With the price: a wallet that has just enough without it may fall below the rent minimum.
  const paid = price > 0n ? await simulate(rpc, parts) : first;
  if (paid.err !== null) return refused(paid.err);
  return {
    ok: true,
    baseUnits: parts.baseUnits,
    computeUnitLimit: limit,
    priorityMicroLamports: price,
    networkFeeLamports,
    rentLamports: send.token?.createsAccount ? newAccountRent(paid, send.token) : 0n,
  };
}

/**
 * A reference that the transaction has already as another account. The rights of an account hold for the whole transaction, so such a
 * reference could sign or be written.
 */
function takenReference(send: SendToEstimate): string | undefined {
  const parts = { ...partsOf(send, LAMPORTS_PER_SIGNATURE, MAX_COMPUTE_UNITS, 0n), references: [] };
  const { accountKeys } = buildSendMessage(parts, PLACEHOLDER_BLOCKHASH);
  const taken = new Set(accountKeys.map((key) => key.toBase58()));
  return send.references.find((reference) => taken.has(reference));
}

function partsOf(
  send: SendToEstimate,
  feeLamports: bigint,
  limit: number,
  priorityMicroLamports: bigint,
): SendParts {
  const { from, recipient, token, memo, references, referenceKey, amount } = send;
  const baseUnits = 'baseUnits' in amount ? amount.baseUnits : amount.allOfLamports - feeLamports;
  return {
    from,
    recipient,
    token,
    memo,
    references,
    referenceKey,
    baseUnits: baseUnits > 0n ? baseUnits : 0n,
    computeUnitLimit: limit,
    priorityMicroLamports,
  };
}

/** Null if an exact price is above the cap; the price of a level is lowered to it instead. */
function priceOf(
  { priority, feeCapLamports }: SendToEstimate,
  recentFees: z.infer<typeof prioritizationFees>,
  limit: number,
): bigint | null {
  const highest = highestPrice(limit, feeCapLamports);
  if (typeof priority === 'object') return priority.microLamports <= highest ? priority.microLamports : null;
  const price = priorityPrice(recentFees, priority);
  return price < highest ? price : highest;
}

function exactPrice({ priority }: SendToEstimate): bigint {
  return typeof priority === 'object' ? priority.microLamports : 0n;
}

/** Accounts for which transactions compete (Solana docs, "getRecentPrioritizationFees": the fee to lock them as writable). */
function writableAccounts({ from, recipient, token }: SendToEstimate): string[] {
  if (token === null) return [from, recipient];
  const accounts = [from, recipient].map((owner) =>
    associatedTokenAddress(owner, token.mint, token.program).toBase58(),
  );
  return [from, ...accounts];
}

/** Balance of the new account, less the lamports that the address had before. */
function newAccountRent({ accounts }: Simulated, { destinationLamports }: TokenToEstimate): bigint {
  const after = accounts?.[0]?.lamports;
  if (after === undefined) {
    throw new ChainError('malformed', 'simulateTransaction: the requested account is missing');
  }
  return after > destinationLamports ? after - destinationLamports : 0n;
}

function refused(error: NonNullable<Simulated['err']>): SendEstimate {
  return { ok: false, problem: sendProblem(error), explanation: explainTransactionError(error) };
}

async function simulate(rpc: RpcClient, parts: SendParts): Promise<Simulated> {
  const message = buildSendMessage(parts, PLACEHOLDER_BLOCKHASH).serialize();
  const { recipient, token } = parts;
  const simulated = await rpc.call(
    'simulateTransaction',
    [
      Buffer.from(unsignedTransaction(message)).toString('base64'),
      {
        encoding: 'base64',
        sigVerify: false,
        replaceRecentBlockhash: true,
        commitment: 'confirmed',
        ...(token?.createsAccount
          ? {
              accounts: {
                encoding: 'base64',
                addresses: [associatedTokenAddress(recipient, token.mint, token.program).toBase58()],
              },
            }
          : {}),
      },
    ],
    simulation,
  );
  return simulated.value;
}
