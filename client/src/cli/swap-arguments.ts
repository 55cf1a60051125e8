import { isAddress } from '../checks/addresses.ts';
import type { OrderTerms, Price, WalletClient } from '../index.ts';
import type { CommandContext } from './command.ts';
import { UsageError } from './exit-codes.ts';
import { MAX_FEE, maxFeeOf } from './max-fee.ts';

/** Hundredths of a percent in a percent. */
const BPS_IN_PERCENT = 100;

const MAX_SLIPPAGE_PERCENT = 50;

/** Terms of a swap that are not its amount and its tokens. */
export const SWAP_OPTIONS = {
  slippage: { type: 'string' },
  min: { type: 'string' },
  [MAX_FEE]: { type: 'string' },
} as const;

export function swapTerms(
  [amount = '', tokenIn = '', tokenOut = '']: string[],
  texts: CommandContext['texts'],
  from: string,
): OrderTerms {
  const maxFeeLamports = maxFeeOf(texts);
  const { slippage, min } = texts;
  return {
    from,
    tokenIn,
    tokenOut,
    amount,
    ...(slippage === undefined ? {} : { slippageBps: slippageOf(slippage) }),
    ...(min === undefined ? {} : { minimumOut: min }),
    ...(maxFeeLamports === undefined ? {} : { maxFeeLamports }),
  };
}

export function acceptedCodes({ accept }: CommandContext['texts']): { accept?: string[] } {
  return accept === undefined ? {} : { accept: accept.split(',').map((code) => code.trim()) };
}

/**
 * A service could give any symbol to any mint, so the user has to name the mint. The error names the one that the service lists, for
 * the user to compare.
 */
export async function refuseSymbols(
  { client, terminal }: CommandContext,
  tokens: readonly string[],
): Promise<void> {
  for (const token of tokens) {
    if (token === 'SOL' || isAddress(token)) continue;
    if (token.toUpperCase() === 'SOL') throw new UsageError(`${token} is not a token: write SOL`);
    const mint = (await listed(await client(), token, terminal.interrupted))?.mint;
    throw new UsageError(
      mint == null
        ? `${token} is not SOL or a mint's address, and the service lists no token with this symbol`
        : `${token} is a symbol that the service gives to ${mint}: if this is the token that you mean, name it by this address`,
    );
  }
}

function slippageOf(text: string): number | 'auto' {
  if (text === 'auto') return 'auto';
  const [, percent] = /^(\d{1,3}(?:\.\d{1,2})?)%$/.exec(text) ?? [];
  if (percent === undefined || Number(percent) > MAX_SLIPPAGE_PERCENT) {
    throw new UsageError(
      `--slippage must be a percentage of ${MAX_SLIPPAGE_PERCENT}% at most with two decimals at most, such as 0.5%, or auto`,
    );
  }
  return Math.round(Number(percent) * BPS_IN_PERCENT);
}

async function listed(client: WalletClient, token: string, signal: AbortSignal): Promise<Price | undefined> {
  const prices = await client.prices.get([token], { signal });
  return prices.find(({ asked }) => asked === token);
}
