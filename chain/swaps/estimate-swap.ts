import { z } from 'zod';
import type { SwapEstimate, SwapProblem, SwapToEstimate } from '../../domain/chain-reader.ts';
import { unsignedTransaction } from '../../domain/operations/transaction-wire.ts';
import type { FoundRoute } from '../../domain/swaps/swap-source.ts';
import { ChainError } from '../rpc/chain-error.ts';
import { MAX_COMPUTE_UNITS } from '../rpc/chain-limits.ts';
import { account, readAccounts, type AccountData } from '../rpc/read-accounts.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import { simulation, type TransactionErrorJson } from '../rpc/rpc-schemas.ts';
import { computeUnitLimit, highestPrice, networkFee } from '../transactions/fees.ts';
import { explainTransactionError, outcomeErrorCode } from '../transactions/transaction-errors.ts';
import { foreignPart } from './foreign-part.ts';
import { buildSwapMessage, type SwapParts } from './build-swap-message.ts';
import { PLACEHOLDER_BLOCKHASH } from '../transactions/placeholder-blockhash.ts';
import { hasFrozenAccount, OWN_ACCOUNTS, ownAddresses, ownBalances, wrongChange } from './own-balances.ts';

/** Units if a node does not report how many were used: some ten times those of a route of one step. */
const FALLBACK_COMPUTE_UNITS = 600_000;

/** `accounts`: null if the transaction failed. */
const withAccounts = simulation.extend({
  value: simulation.shape.value.extend({ accounts: z.array(account).nullish() }),
});

type Simulated = z.infer<typeof withAccounts>['value'];

/** The balances are read by another request than the simulation: a payment in between makes them differ. */
const MEASUREMENTS = 3;

/**
 * Estimates the costs of a swap by simulating the same transaction that will be built. Refuses one that changes the wallet's balances in another
 * way than the swap should.
 */
export async function estimateSwap(
  rpc: RpcClient,
  swap: SwapToEstimate,
  signal?: AbortSignal,
): Promise<SwapEstimate> {
  const { owner, route } = swap;
  const foreign = foreignPart(route, owner);
  if (foreign !== null) return { ok: false, problem: 'refused', explanation: foreign };
  let found = await measure(rpc, swap, signal);
  for (let again = 1; again < MEASUREMENTS && !found.ok && found.problem === 'wrong_change'; again += 1) {
    found = await measure(rpc, swap, signal);
  }
  return found;
}

async function measure(rpc: RpcClient, swap: SwapToEstimate, signal?: AbortSignal): Promise<SwapEstimate> {
  const { owner, route, referenceKey, feeCapLamports } = swap;
  const parts = {
    owner,
    route,
    referenceKey,
    computeUnitLimit: MAX_COMPUTE_UNITS,
    priorityMicroLamports: 0n,
  };
  const created = lastingAccounts(route);
  const addresses = [...ownAddresses(swap), ...created];
  const run = (changed: Partial<SwapParts> = {}): Promise<Simulated | null> =>
    simulate(rpc, { ...parts, ...changed }, addresses, signal);
  const [before, first] = await Promise.all([readAccounts(rpc, addresses, signal), run()]);
  if (first === null) {
    return { ok: false, problem: 'too_large', explanation: 'the route needs too many accounts' };
  }
  if (first.err !== null) return refused(first.err, hasFrozenAccount(swap, before));
  const limit = computeUnitLimit(first.unitsConsumed ?? FALLBACK_COMPUTE_UNITS);
  const highest = highestPrice(limit, feeCapLamports);
  const wanted = route.microLamports ?? 0n;
  const price = wanted < highest ? wanted : highest;
  // With the price: a wallet that has just enough without it may fall below the rent minimum.
  const last = price > 0n ? await run({ computeUnitLimit: limit, priorityMicroLamports: price }) : first;
  if (last?.err) return refused(last.err, hasFrozenAccount(swap, before));
  const after = accountsOf(last ?? first, addresses);
  const networkFeeLamports = networkFee(limit, price);
  const rentLamports = rentOf(before.slice(OWN_ACCOUNTS), after.slice(OWN_ACCOUNTS));
  const [own, ownAfter] = [ownBalances(swap, before), ownBalances(swap, after)];
  const explanation = wrongChange(swap, own, ownAfter, networkFeeLamports + rentLamports);
  if (explanation !== null) return { ok: false, problem: 'wrong_change', explanation };
  return {
    ok: true,
    computeUnitLimit: limit,
    priorityMicroLamports: price,
    networkFeeLamports,
    rentLamports,
    wrappedLamports: own.wrapped ?? 0n,
  };
}

/** Token accounts that the transaction creates if they do not exist, and does not close again. */
function lastingAccounts({ setup, cleanup }: Pick<FoundRoute, 'setup' | 'cleanup'>): string[] {
  const closed = cleanup?.accounts[0]?.address;
  const created = setup.filter(({ accounts }) => accounts.length === CREATE_ACCOUNTS);
  return created.flatMap(({ accounts: [, account] }) =>
    account && account.address !== closed ? account.address : [],
  );
}

/** Accounts of `CreateIdempotent` of the program for associated token accounts; the others of the setup have fewer. */
const CREATE_ACCOUNTS = 6;

function accountsOf({ accounts }: Simulated, addresses: readonly string[]): (AccountData | null)[] {
  if (accounts?.length === addresses.length) return accounts;
  throw new ChainError('malformed', 'simulateTransaction: a requested account is missing');
}

function rentOf(before: readonly (AccountData | null)[], after: readonly (AccountData | null)[]): bigint {
  return after.reduce((sum, account, index) => {
    const paid = (account?.lamports ?? 0n) - (before[index]?.lamports ?? 0n);
    return paid > 0n ? sum + paid : sum;
  }, 0n);
}

/** The codes of programs do not tell a frozen account from other ends. */
function refused(error: TransactionErrorJson, isFrozen: boolean): SwapEstimate {
  const problem = isFrozen ? 'frozen' : problemOf(error);
  return { ok: false, problem, explanation: explainTransactionError(error) };
}

function problemOf(error: TransactionErrorJson): SwapProblem {
  const code = outcomeErrorCode(error);
  if (code === 'SLIPPAGE_EXCEEDED') return 'slippage';
  return code === 'INSUFFICIENT_BALANCE' ? 'insufficient_funds' : 'refused';
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
        accounts: { encoding: 'base64', addresses },
      },
    ],
    withAccounts,
    signal,
  );
  return value;
}
