import { isAddress } from '../addresses.ts';
import type { Price, SwapArguments, WalletClient } from '../index.ts';
import type { Command, CommandContext } from './command.ts';
import { confirmInTerminal, expectCanAsk, signerOf } from './confirm-in-terminal.ts';
import { UsageError } from './exit-codes.ts';
import { maxFeeOf, MAX_FEE } from './max-fee.ts';
import { swapLines } from './swap-lines.ts';

/** Hundredths of a percent in a percent. */
const BPS_IN_PERCENT = 100;

export const swapCommand: Command = {
  name: 'swap',
  help: `wallet-service swap <amount> <token-in> <token-out> --keypair <file>

Shows what arrives at least, effects and costs, asks, signs on this machine, and waits until the network has confirmed the
swap. If the price moves further than the minimum allows, nothing is swapped. <amount> is a decimal of <token-in>, or max
for the whole balance of a token. A token is SOL or a mint's address.

  --keypair <file>          key file of the wallet, in the format of Solana's tools; it stays on this machine
  --yes                     do not ask
  --slippage <percent>      how much less than quoted may arrive, such as 0.5%, or auto (default)
  --min <amount>            the least of <token-out> that may arrive: the swap is refused if the market gives less
  --accept <codes>          critical warnings that you accept, by name, separated by commas
  --max-fee <lamports>      highest network fee (default 1000000)
  --idempotency-key <key>   the same key and arguments continue the same swap`,
  options: {
    keypair: { type: 'string' },
    yes: { type: 'boolean' },
    slippage: { type: 'string' },
    min: { type: 'string' },
    accept: { type: 'string' },
    [MAX_FEE]: { type: 'string' },
    'idempotency-key': { type: 'string' },
  },
  minPositionals: 3,
  maxPositionals: 3,
  async run(context) {
    const { terminal, output } = context;
    expectCanAsk(context, 'swap');
    const signer = await signerOf(context);
    const asked = swapArguments(context, signer.address);
    for (const token of [asked.tokenIn, asked.tokenOut]) await refuseSymbol(context, token);
    const operation = await (await context.client()).swap(asked, { signal: terminal.interrupted });
    output.print({ type: 'preview', operation: operation.data }, ...swapLines(operation.data));
    return await confirmInTerminal(context, operation, signer, 'Swap?');
  },
};

function swapArguments(
  { positionals: [amount = '', tokenIn = '', tokenOut = ''], texts }: CommandContext,
  from: string,
): SwapArguments {
  const maxFeeLamports = maxFeeOf(texts);
  const { slippage, min, accept, 'idempotency-key': idempotencyKey } = texts;
  return {
    from,
    tokenIn,
    tokenOut,
    amount,
    ...(slippage === undefined ? {} : { slippageBps: slippageOf(slippage) }),
    ...(min === undefined ? {} : { minimumOut: min }),
    ...(accept === undefined ? {} : { accept: accept.split(',').map((code) => code.trim()) }),
    ...(maxFeeLamports === undefined ? {} : { maxFeeLamports }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  };
}

function slippageOf(text: string): number | 'auto' {
  if (text === 'auto') return 'auto';
  const [, percent] = /^(\d{1,3}(?:\.\d{1,2})?)%$/.exec(text) ?? [];
  if (percent === undefined) {
    throw new UsageError('--slippage must be a percentage with two decimals at most, such as 0.5%, or auto');
  }
  return Math.round(Number(percent) * BPS_IN_PERCENT);
}

/**
 * A service could give any symbol to any mint, so the user has to name the mint. The error names the one that the service lists, for
 * the user to compare.
 */
async function refuseSymbol({ client, terminal }: CommandContext, token: string): Promise<void> {
  if (token === 'SOL' || isAddress(token)) return;
  if (token.toUpperCase() === 'SOL') throw new UsageError(`${token} is not a token: write SOL`);
  const mint = (await listed(await client(), token, terminal.interrupted))?.mint;
  throw new UsageError(
    mint == null
      ? `${token} is not SOL or a mint's address, and the service lists no token with this symbol`
      : `${token} is a symbol that the service gives to ${mint}: if this is the token that you mean, name it by this address`,
  );
}

async function listed(client: WalletClient, token: string, signal: AbortSignal): Promise<Price | undefined> {
  const prices = await client.prices.get([token], { signal });
  return prices.find(({ asked }) => asked === token);
}
