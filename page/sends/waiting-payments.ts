import type { WalletClient } from '../../client/src/wallet-client.ts';
import type { OperationSummary } from '../../client/src/operations/operation-types.ts';
import { formatBaseUnits, readBaseUnits, readLamports } from '../amounts/amount-text.ts';
import { shareOf } from '../amounts/ratio.ts';
import { OPEN_STATUSES } from '../operations/open-statuses.ts';
import { costsOf } from '../stakes/shown-stake.ts';
import type { HeldToken } from '../tokens/held-token.ts';

/** Operations that only wait for the proof that they moved nothing. The service does not hold their amounts back: `db/operations/open-commitments.ts`. */
const RELEASED_REASONS: readonly unknown[] = ['cancelling', 'rejecting', 'expiring', 'blockhash_expired'];

/** More than the 20 operations that a wallet can have open. */
const MAX_OPEN = 100;

/** Base units by mint that the wallet's open operations will take: the service subtracts them from `max`. */
export async function waitingPayments(
  { operations }: WalletClient,
  wallet: string,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, bigint>> {
  const { items } = await operations.list({ wallet, status: OPEN_STATUSES, limit: MAX_OPEN, signal }).page();
  return takenBy(items);
}

/** The part of a token that a new payment can take: less if others wait. Never below zero. */
export function freeOf(token: HeldToken, waiting: ReadonlyMap<string, bigint>): HeldToken {
  const { amount, usdValue } = token;
  const free = freeAmount(token, waiting);
  return { ...token, amount: free, usdValue: usdValue && (shareOf(usdValue, free, amount) ?? null) };
}

/** The same for the amount alone. */
export function freeAmount(
  { mint, amount, decimals }: Pick<HeldToken, 'mint' | 'amount' | 'decimals'>,
  waiting: ReadonlyMap<string, bigint>,
): string {
  const left = readBaseUnits(amount, decimals) - (waiting.get(mint) ?? 0n);
  return formatBaseUnits(left < 0n ? 0n : left, decimals);
}

/** The difference between the two, as an amount; undefined if nothing waits. */
export function heldBack(
  token: HeldToken | undefined,
  free: Pick<HeldToken, 'amount'> | undefined,
): string | undefined {
  if (!token || !free || token.amount === free.amount) return undefined;
  const { amount, decimals } = token;
  return formatBaseUnits(readBaseUnits(amount, decimals) - readBaseUnits(free.amount, decimals), decimals);
}

/** Amounts, and of SOL fees and deposits too. */
export function takenBy(operations: readonly OperationSummary[]): ReadonlyMap<string, bigint> {
  const taken = new Map<string, bigint>();
  const add = (mint: string, units: bigint): void => void taken.set(mint, (taken.get(mint) ?? 0n) + units);
  for (const operation of operations) {
    const { send, swap, stake_delegate: delegation, status_reason: reason } = operation;
    if (RELEASED_REASONS.includes(reason)) continue;
    if (send) add(send.mint, BigInt(send.base_units));
    if (swap) add(swap.token_in.mint, BigInt(swap.amount_in_base_units));
    if (delegation) add('SOL', BigInt(delegation.lamports));
    const costs = send?.preview ?? swap?.preview ?? costsOf(operation);
    if (costs) add('SOL', readLamports(costs.network_fee) + readLamports(costs.rent));
  }
  return taken;
}
