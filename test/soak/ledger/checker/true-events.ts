import type { TrueTransaction } from './chain-truth.ts';

/** Effect of one transaction on one token of a followed wallet. */
export interface TrueMovement {
  id: string;
  transaction: TrueTransaction;
  wallet: string;
  token: string;
  change: bigint;
  /** The event that plain arithmetic expects; null leaves it to the service, within what the sign allows. */
  expectedEvent: TrueEvent | null;
}

/** `none`: it came from no other wallet, and went to none. */
export type TrueEvent = { kind: 'receive' | 'send'; amount: bigint } | { kind: 'none' };

const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';

export function trueMovements(transaction: TrueTransaction, wallets: ReadonlySet<string>): TrueMovement[] {
  return [...transaction.changes].flatMap(([wallet, tokens]) =>
    wallets.has(wallet)
      ? [...tokens].map(([token, change]) => ({
          id: `${transaction.signature}:${wallet}:${token}`,
          transaction,
          wallet,
          token,
          change,
          expectedEvent: expectedEventOf(transaction, wallet, token, change),
        }))
      : [],
  );
}

function expectedEventOf(
  transaction: TrueTransaction,
  wallet: string,
  token: string,
  change: bigint,
): TrueEvent | null {
  if (!transaction.succeeded) return { kind: 'none' };
  const own = transaction.changes.get(wallet) ?? new Map<string, bigint>();
  const fee = wallet === transaction.payer ? transaction.fee : 0n;
  const sol = (own.get('SOL') ?? 0n) + fee;
  if (token === 'SOL') return transaction.hasTokens ? null : expectedEventFor(sol, sol < 0n);
  // Several tokens, rent or wrapping may be a trade, or only look like one.
  const isAlone = sol === 0n && [...own.keys()].every((each) => each === token || each === 'SOL');
  if (!isAlone || token === WRAPPED_SOL) return null;
  const hasGainer = [...transaction.changes].some(
    ([owner, tokens]) => owner !== wallet && (tokens.get(token) ?? 0n) > 0n,
  );
  return expectedEventFor(change, hasGainer);
}

function expectedEventFor(amount: bigint, hasRecipient: boolean): TrueEvent {
  if (amount > 0n) return { kind: 'receive', amount };
  return amount < 0n && hasRecipient ? { kind: 'send', amount: -amount } : { kind: 'none' };
}
