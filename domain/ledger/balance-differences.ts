import type { KnownAccount } from './ledger-account.ts';

/** One token whose balance differs from the last reported one. Base units. */
export interface BalanceDifference {
  token: string;
  decimals: number;
  balance: bigint;
  change: bigint;
}

interface Sum {
  decimals: number;
  baseUnits: bigint;
}

/** Differences between a wallet's accounts before and after a snapshot was written. */
export function balanceDifferences(
  before: readonly KnownAccount[],
  after: readonly KnownAccount[],
): BalanceDifference[] {
  const reported = sumsOf(before, ({ reportedBaseUnits, baseUnits }) => reportedBaseUnits ?? baseUnits);
  const now = sumsOf(after, ({ baseUnits }) => baseUnits);
  return [...new Set([...reported.keys(), ...now.keys()])].flatMap((token) => {
    const balance = now.get(token)?.baseUnits ?? 0n;
    const change = balance - (reported.get(token)?.baseUnits ?? 0n);
    const decimals = (now.get(token) ?? reported.get(token))?.decimals ?? 0;
    return change === 0n ? [] : [{ token, decimals, balance, change }];
  });
}

function sumsOf(
  accounts: readonly KnownAccount[],
  amountOf: (account: KnownAccount) => bigint,
): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const account of accounts) {
    const { token, decimals } = account;
    sums.set(token, { decimals, baseUnits: (sums.get(token)?.baseUnits ?? 0n) + amountOf(account) });
  }
  return sums;
}
