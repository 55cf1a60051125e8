import type { SwapArguments } from '../index.ts';
import type { Command, CommandContext } from './command.ts';
import { confirmInTerminal, expectCanAsk, signerOf } from './confirm-in-terminal.ts';
import { UsageError } from './exit-codes.ts';
import { acceptedCodes, refuseSymbols, SWAP_OPTIONS, swapTerms } from './swap-arguments.ts';
import { resultLines, swapLines } from './swap-lines.ts';

export const swapCommand: Command = {
  name: 'swap',
  help: `wallet-service swap <amount> <token-in> <token-out> --keypair <file>
wallet-service swap <token-in> <token-out> --out <amount> --keypair <file>

Shows what arrives at least, effects and costs, asks, signs on this machine, and waits until the network has confirmed the
swap. If the price moves further than the minimum allows, nothing is swapped; the first time, it asks if it shall try once
more, with the same minimum (with --yes, it does so). <amount> is a decimal of <token-in>, or max
for the whole balance, of SOL without the highest fee and rent. A token is SOL or a mint's address.

  --keypair <file>          key file of the wallet, in the format of Solana's tools; it stays on this machine
  --yes                     do not ask
  --out <amount>            the least of <token-out> that has to arrive: the service finds the amount of <token-in>
  --max-in <amount>         with --out or max: the most of <token-in> that may be given
  --slippage <percent>      how much less than quoted may arrive, such as 0.5%, or auto (default)
  --min <amount>            the least of <token-out> that may arrive: the swap is refused if the market gives less
  --accept <codes>          critical warnings that you accept, by name, separated by commas
  --max-fee <lamports>      highest network fee (default 1000000)
  --idempotency-key <key>   the same key and arguments continue the same swap`,
  options: {
    keypair: { type: 'string' },
    yes: { type: 'boolean' },
    ...SWAP_OPTIONS,
    out: { type: 'string' },
    'max-in': { type: 'string' },
    accept: { type: 'string' },
    'idempotency-key': { type: 'string' },
  },
  minPositionals: 2,
  maxPositionals: 3,
  async run(context) {
    const { terminal, output } = context;
    expectCanAsk(context, 'swap');
    const signer = await signerOf(context);
    const asked = swapArguments(context, signer.address);
    await refuseSymbols(context, [asked.tokenIn, asked.tokenOut]);
    const operation = await (await context.client()).swap(asked, { signal: terminal.interrupted });
    output.print({ type: 'preview', operation: operation.data }, ...swapLines(operation.data));
    return await confirmInTerminal(context, operation, signer, { question: 'Swap?', resultLines });
  },
};

function swapArguments({ positionals, texts }: CommandContext, from: string): SwapArguments {
  const { out: amountOut, 'max-in': maximumIn, 'idempotency-key': idempotencyKey } = texts;
  if ((amountOut === undefined) !== (positionals.length === 3)) {
    throw new UsageError(
      'give either <amount> before the tokens, or --out with the amount that has to arrive',
    );
  }
  const { amount, ...terms } = swapTerms(
    amountOut === undefined ? positionals : ['', ...positionals],
    texts,
    from,
  );
  return {
    ...terms,
    ...(amountOut === undefined ? { amount } : { amountOut }),
    ...(maximumIn === undefined ? {} : { maximumIn }),
    ...acceptedCodes(texts),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  };
}
