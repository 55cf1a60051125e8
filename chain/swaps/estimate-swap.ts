import type { z } from 'zod';
import type { SwapEstimate, SwapToEstimate } from '../../domain/chain-reader.ts';
import { unsignedTransaction } from '../../domain/operations/transaction-wire.ts';
import type { BuiltSwap } from '../../domain/swaps/swap-source.ts';
import { ChainError } from '../rpc/chain-error.ts';
import { MAX_COMPUTE_UNITS } from '../rpc/chain-limits.ts';
import { readAccounts } from '../rpc/read-accounts.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import { simulation, type TransactionErrorJson } from '../rpc/rpc-schemas.ts';
import { computeUnitLimit, highestPrice, networkFee } from '../sends/fees.ts';
import { explainTransactionError, outcomeErrorCode } from '../transactions/transaction-errors.ts';
import { foreignPart } from './foreign-part.ts';
import { buildSwapMessage, type SwapParts } from './build-swap-message.ts';

/** Any 32 bytes: the node replaces it with a recent blockhash. */
const PLACEHOLDER_BLOCKHASH = '11111111111111111111111111111111';

/** Units if a node does not report how many were used: some ten times those of a route of one step. */
const FALLBACK_COMPUTE_UNITS = 600_000;

type Simulated = z.infer<typeof simulation>['value'];

/** Estimates the costs of a swap by simulating the same transaction that will be built. */
export async function estimateSwap(
  rpc: RpcClient,
  { owner, built, referenceKey, feeCapLamports }: SwapToEstimate,
  signal?: AbortSignal,
): Promise<SwapEstimate> {
  const foreign = foreignPart(built, owner);
  if (foreign !== null) return { ok: false, problem: 'refused', explanation: foreign };
  const parts = {
    owner,
    route: built,
    referenceKey,
    computeUnitLimit: MAX_COMPUTE_UNITS,
    priorityMicroLamports: 0n,
  };
  const created = lastingAccounts(built);
  const run = (changed: Partial<SwapParts> = {}): Promise<Simulated | null> =>
    simulate(rpc, { ...parts, ...changed }, created, signal);
  const [before, first] = await Promise.all([readAccounts(rpc, created, signal), run()]);
  if (first === null) {
    return { ok: false, problem: 'too_large', explanation: 'the route needs too many accounts' };
  }
  if (first.err !== null) return refused(first.err);
  const limit = computeUnitLimit(first.unitsConsumed ?? FALLBACK_COMPUTE_UNITS);
  const highest = highestPrice(limit, feeCapLamports);
  const wanted = built.microLamports ?? 0n;
  const price = wanted < highest ? wanted : highest;
  // With the price: a wallet that has just enough without it may fall below the rent minimum.
  const paid = price > 0n ? await run({ computeUnitLimit: limit, priorityMicroLamports: price }) : first;
  if (paid?.err) return refused(paid.err);
  return {
    ok: true,
    computeUnitLimit: limit,
    priorityMicroLamports: price,
    networkFeeLamports: networkFee(limit, price),
    rentLamports: rentOf(
      paid ?? first,
      before.map((account) => account?.lamports ?? 0n),
    ),
  };
}

/** Token accounts that the transaction creates if they do not exist, and does not close again. */
function lastingAccounts({ setup, cleanup }: Pick<BuiltSwap, 'setup' | 'cleanup'>): string[] {
  const closed = cleanup?.accounts[0]?.address;
  const created = setup.filter(({ accounts }) => accounts.length === CREATE_ACCOUNTS);
  return created.flatMap(({ accounts: [, account] }) =>
    account && account.address !== closed ? account.address : [],
  );
}

/** Accounts of `CreateIdempotent` of the program for associated token accounts; the others of the setup have fewer. */
const CREATE_ACCOUNTS = 6;

function rentOf({ accounts }: Simulated, before: readonly bigint[]): bigint {
  if (before.length > 0 && accounts?.length !== before.length) {
    throw new ChainError('malformed', 'simulateTransaction: a requested account is missing');
  }
  return before.reduce((sum, lamports, index) => {
    const after = accounts?.[index]?.lamports ?? 0n;
    return after > lamports ? sum + (after - lamports) : sum;
  }, 0n);
}

function refused(error: TransactionErrorJson): SwapEstimate {
  const code = outcomeErrorCode(error);
  const problem =
    code === 'SLIPPAGE_EXCEEDED'
      ? 'slippage'
      : code === 'INSUFFICIENT_BALANCE'
        ? 'insufficient_funds'
        : 'refused';
  return { ok: false, problem, explanation: explainTransactionError(error) };
}

/** Null: the message is too large. */
async function simulate(
  rpc: RpcClient,
  parts: SwapParts,
  addresses: string[],
  signal?: AbortSignal,
): Promise<Simulated | null> {
  const message = buildSwapMessage(parts, PLACEHOLDER_BLOCKHASH);
  if (!message) return null;
  const { value } = await rpc.call(
    'simulateTransaction',
    [
      Buffer.from(unsignedTransaction(message)).toString('base64'),
      {
        encoding: 'base64',
        sigVerify: false,
        replaceRecentBlockhash: true,
        commitment: 'confirmed',
        ...(addresses.length > 0 ? { accounts: { encoding: 'base64', addresses } } : {}),
      },
    ],
    simulation,
    signal,
  );
  return value;
}
