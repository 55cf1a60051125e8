import type { TransactionBooks } from './transaction-books.ts';

/**
 * The SOL that a wallet exchanged with others, signed: without the network's fee, and without what went between the wallet and
 * its own token accounts. Instructions are not read, so who paid for a token account can be unknown; then the rule is that
 * rent never makes a deposit.
 */
export function solFlow(delta: bigint, feeLamports: bigint, rent: bigint, signed: boolean): bigint {
  const own = delta + feeLamports;
  // What it has not signed takes nothing from it: accounts that others made in its name and emptied are no payment of its own.
  if (!signed && own >= 0n) return atLeastZero(own + (rent < 0n ? rent : 0n));
  if (rent <= 0n) return own + rent;
  // It gave less than the token accounts took: somebody else has paid for the rest.
  if (own <= 0n) return own + rent < 0n ? own + rent : 0n;
  return own + rent;
}

function atLeastZero(lamports: bigint): bigint {
  return lamports > 0n ? lamports : 0n;
}

/**
 * Lamports that the wallets' token accounts have more or less to exist, by wallet. The payer's include what accounts of others
 * took that were made in the transaction: by far most often it has paid for those.
 */
export function rentChanges({ payer, tokenAccounts }: TransactionBooks): Map<string, bigint> {
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

/** What of `flow` only changed its shape into wrapped SOL, or out of it: it is in both, with opposite signs. */
export function wrappedPart(flow: bigint, wrappedDelta: bigint): bigint {
  if (flow === 0n || wrappedDelta === 0n || flow > 0n === wrappedDelta > 0n) return 0n;
  const most = -wrappedDelta;
  return absolute(flow) < absolute(most) ? flow : most;
}

export function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
