import type { TransactionBalances } from './transaction-balances.ts';

/**
 * Signed amount of SOL that a wallet exchanged with others: without the network's fee, and without transfers between the wallet
 * and its own token accounts. Instructions are not read, so the payer of a token account can be unknown; then the rule is that rent
 * never makes a deposit.
 */
export function solFlow(delta: bigint, feeLamports: bigint, rent: bigint, signed: boolean): bigint {
  const own = delta + feeLamports;
  // Unsigned: accounts that others created for the wallet and emptied do not count as its payment.
  if (!signed && own >= 0n) return atLeastZero(own + (rent < 0n ? rent : 0n));
  if (rent <= 0n) return own + rent;
  // It gave less than the token accounts took: another account paid the rest.
  if (own <= 0n) return own + rent < 0n ? own + rent : 0n;
  return own + rent;
}

function atLeastZero(lamports: bigint): bigint {
  return lamports > 0n ? lamports : 0n;
}

/**
 * Change of the rent that the wallets' token accounts hold, by wallet. The payer's includes new accounts of others, because it
 * almost always pays for those.
 */
export function rentChanges({ payer, tokenAccounts }: TransactionBalances): Map<string, bigint> {
  const rents = new Map<string, bigint>();
  const add = (wallet: string, lamports: bigint) => rents.set(wallet, (rents.get(wallet) ?? 0n) + lamports);
  for (const [address, { ownerBefore, ownerAfter, rentChange }] of tokenAccounts) {
    const owners = new Set([ownerBefore, ownerAfter].filter((owner) => owner !== null && owner !== address));
    for (const owner of owners) if (owner !== null) add(owner, rentChange);
    const isNewOfOthers = ownerBefore === null && ownerAfter !== payer && address !== payer;
    if (isNewOfOthers && payer !== undefined) add(payer, rentChange);
  }
  return rents;
}

/** The part of `flow` that was only wrapped or unwrapped: it is in both amounts, with opposite signs. */
export function wrappedPart(flow: bigint, wrappedDelta: bigint): bigint {
  if (flow === 0n || wrappedDelta === 0n || flow > 0n === wrappedDelta > 0n) return 0n;
  const most = -wrappedDelta;
  return absolute(flow) < absolute(most) ? flow : most;
}

export function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
