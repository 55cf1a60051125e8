import type { WalletClient } from '../../client/src/wallet-client.ts';
import type { OperationSummary } from '../../client/src/operations/operation-types.ts';
import { readLamports } from '../amounts/amount-text.ts';
import { OPEN_STATUSES } from '../operations/open-statuses.ts';
import { costsOf } from '../stakes/shown-stake.ts';

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
