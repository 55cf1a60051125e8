import { formatAmount } from '../amounts.ts';
import type { LandedAccount, LandingEffects } from '../operations/landing.ts';
import { providerMint, WRAPPED_SOL } from '../provider-mint.ts';
import { NATIVE_SOL } from '../tokens.ts';
import type { Swap, SwapOutcome, SwapRequest } from './swap.ts';

/**
 * The effects of a landed swap on its wallet. `accountOf` is the wallet's own account for a mint: the bytes were checked to write no other token
 * account of the wallet. Null: the balances name no wallet, or are not those of a swap.
 */
export function swapOutcome(
  { from, input, output }: Pick<SwapRequest, 'from' | 'input' | 'output'>,
  { accounts, feeLamports }: Pick<LandingEffects, 'accounts' | 'feeLamports'>,
  accountOf: (mint: string) => string,
): SwapOutcome | null {
  const byAddress = new Map(accounts.map((account) => [account.address, account]));
  const wallet = byAddress.get(from);
  if (!wallet) return null;
  const own = [input, output].flatMap(({ mint }) => byAddress.get(accountOf(providerMint(mint))) ?? []);
  const rents = own.map(rentChange);
  const wrapped = sum(own.map(wrappedChange));
  // The wallet pays the fee and the rent, and wrapped SOL is SOL too.
  const solChange = lamportChange(wallet) + wrapped + BigInt(feeLamports) + sum(rents);
  const changeOf = (mint: string): bigint =>
    mint === NATIVE_SOL ? solChange : tokenChange(byAddress.get(accountOf(mint)));
  const [amountIn, amountOut] = [-changeOf(input.mint), changeOf(output.mint)];
  if (amountIn <= 0n || amountOut <= 0n) return null;
  return {
    amountIn: `${amountIn}`,
    amountOut: `${amountOut}`,
    networkFeeLamports: feeLamports,
    rentPaidLamports: `${sum(rents.filter((rent) => rent > 0n))}`,
    rentReturnedLamports: `${-sum(rents.filter((rent) => rent < 0n))}`,
    wrappedLamports: `${-wrapped}`,
  };
}

/** The fees of the swap in lamports, with the fee of a transaction that was reverted before. */
export function feesPaid(
  { networkFeeLamports }: Pick<SwapOutcome, 'networkFeeLamports'>,
  { revertedFeeLamports }: Pick<Swap, 'revertedFeeLamports'>,
): bigint {
  return BigInt(networkFeeLamports) + BigInt(revertedFeeLamports ?? 0);
}

function lamportChange({ lamportsBefore, lamportsAfter }: LandedAccount): bigint {
  return lamportsAfter - lamportsBefore;
}

function tokenChange(account: LandedAccount | undefined): bigint {
  return account?.tokens ? account.tokens.after - account.tokens.before : 0n;
}

function wrappedChange(account: LandedAccount): bigint {
  return account.tokens?.mint === WRAPPED_SOL ? tokenChange(account) : 0n;
}

/** An account of wrapped SOL has its amount as lamports too. */
function rentChange(account: LandedAccount): bigint {
  return lamportChange(account) - wrappedChange(account);
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

/** Significant digits of an effective price, and the most decimals that it has. */
const PRICE_DIGITS = 12;
const PRICE_DECIMALS = 40;

/** How much of the output one whole token of the input gave: a plain decimal of {@link PRICE_DIGITS} significant digits, rounded down. */
export function effectivePrice(
  { amountIn, amountOut }: Pick<SwapOutcome, 'amountIn' | 'amountOut'>,
  { input, output }: Pick<SwapRequest, 'input' | 'output'>,
): string {
  const given = BigInt(amountIn);
  const scale = PRICE_DIGITS + amountIn.length;
  const ofBaseUnits = (BigInt(amountOut) * 10n ** BigInt(scale)) / given;
  const kept = cut(ofBaseUnits, `${ofBaseUnits}`.length - PRICE_DIGITS);
  const decimals = scale + output.decimals - input.decimals;
  const excess = decimals - PRICE_DECIMALS;
  return excess > 0 ? formatAmount(kept / 10n ** BigInt(excess), PRICE_DECIMALS) : decimalOf(kept, decimals);
}

/** The last `digits` digits become zeros. */
function cut(value: bigint, digits: number): bigint {
  const unit = 10n ** BigInt(Math.max(digits, 0));
  return (value / unit) * unit;
}

/** `value` / 10^`decimals`, which may be below zero. */
function decimalOf(value: bigint, decimals: number): string {
  return decimals < 0 ? formatAmount(value * 10n ** BigInt(-decimals), 0) : formatAmount(value, decimals);
}
