import type { TrueTransaction } from './chain-truth.ts';

/** What one transaction did to one token of a followed wallet. */
export interface TrueMovement {
  id: string;
  transaction: TrueTransaction;
  wallet: string;
  token: string;
  change: bigint;
  /** What has to be told of it, where plain arithmetic says it: null leaves it to the service, within what the sign allows. */
  news: TrueEvent | null;
}

/** `none`: neither came it from somebody, nor went it to somebody. */
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
          news: newsOf(transaction, wallet, token, change),
        }))
      : [],
  );
}

function newsOf(
  transaction: TrueTransaction,
  wallet: string,
  token: string,
  change: bigint,
): TrueEvent | null {
  if (!transaction.succeeded) return { kind: 'none' };
  const own = transaction.changes.get(wallet) ?? new Map<string, bigint>();
  const fee = wallet === transaction.payer ? transaction.fee : 0n;
  const sol = (own.get('SOL') ?? 0n) + fee;
  if (token === 'SOL') return transaction.hasTokens ? null : newsFor(sol, sol < 0n);
  // More than one token, rent or wrapping may be a trade, or only look like one.
  const isAlone = sol === 0n && [...own.keys()].every((each) => each === token || each === 'SOL');
  if (!isAlone || token === WRAPPED_SOL) return null;
  const hasGainer = [...transaction.changes].some(
    ([owner, tokens]) => owner !== wallet && (tokens.get(token) ?? 0n) > 0n,
  );
  return newsFor(change, hasGainer);
}

function newsFor(amount: bigint, hasRecipient: boolean): TrueEvent {
  if (amount > 0n) return { kind: 'receive', amount };
  return amount < 0n && hasRecipient ? { kind: 'send', amount: -amount } : { kind: 'none' };
}
