import { formatAmount } from '../../domain/amounts.ts';
import type { Swap, SwapWarningCode } from '../../domain/swaps/swap.ts';
import { shortToken } from '../../chat-texts/short-address.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { DEFAULT_SWAP_FEE_CAP_LAMPORTS, MAX_SLIPPAGE_BPS } from '../../use-cases/swaps/swap-input.ts';
import { refuses, type CommandContext, type Command, type Reply } from '../command.ts';
import { orWaysOn } from '../wallets/too-little-money.ts';
import { noWallet, usedWallets, withWallet } from '../wallets/used-wallets.ts';
import { asksForSwap } from './swap-questions.ts';
import { warningsOf, warningText } from './swap-warnings.ts';
import { readSwap } from './swap-words.ts';

export interface SwapCommandDeps {
  swaps: Pick<UseCases['swaps'], 'request'>;
}

export interface AskedSwap {
  from: string;
  /** The amount that is given; null: `amountOut` decides. */
  amount: string | null;
  /** The least that has to arrive. */
  amountOut: string | null;
  tokenIn: string;
  tokenOut: string;
  /** In hundredths of a percent; null: the usual. */
  slippageBps: number | null;
  /** Warnings that the person has read. */
  accept: SwapWarningCode[];
}

export function createSwapCommand(deps: SwapCommandDeps): Command {
  const prepareSwap = createPrepareSwapCard(deps);
  return async (context, args) => {
    const { t } = context;
    const question = asksForSwap(t, args);
    if (question) return usedWallets(context).length === 0 ? noWallet(context) : question;
    const written = readSwap(args, context.isReply === true);
    if ('problem' in written) {
      return refuses(t(written.problem, { text: written.text, max: MAX_SLIPPAGE_BPS / 100 }));
    }
    const swap = { ...written, accept: [] };
    return withWallet(
      context,
      (from) => prepareSwap(context, { from, ...swap }),
      (from) => ({ do: 'swap', from, ...swap }),
    );
  };
}

/** Prepares a swap and shows it as a card, on which the person confirms or cancels; or its warnings, which the person has to accept first. */
export function createPrepareSwapCard({ swaps }: SwapCommandDeps) {
  return function prepareSwapCard(context: CommandContext, swap: AskedSwap): Promise<Reply> {
    // A fixed amount that arrives has no largest amount that is given.
    const isGiven = swap.amount !== null && swap.amount !== 'max';
    const max = isGiven ? { do: 'swap' as const, ...swap, amount: 'max' } : null;
    return orWaysOn(context, { from: swap.from, max }, () => prepare(context, swap));
  };

  async function prepare(context: CommandContext, swap: AskedSwap): Promise<Reply> {
    const { t, actor, usedNetwork, requestKey } = context;
    try {
      const { value } = await swaps.request(
        actor,
        usedNetwork,
        {
          ...swap,
          slippageBps: swap.slippageBps ?? 'auto',
          minimumOut: null,
          feeCapLamports: DEFAULT_SWAP_FEE_CAP_LAMPORTS,
          validUntil: null,
        },
        { idempotency: { key: requestKey, route: 'bot /swap' }, requestId: requestKey },
      );
      const { id, version, request } = value.operation as Swap;
      return {
        public: {
          html: t('swap-prepared', {
            amount: formatAmount(BigInt(request.amountIn), request.input.decimals),
            token: shortToken(request.input.token),
            output: shortToken(request.output.token),
          }),
          buttons: [],
        },
        private: { body: { type: 'operation', link: null, way: null }, operation: { id, version } },
      };
    } catch (error) {
      const warnings = warningsOf(error);
      if (warnings.length === 0) throw error;
      const accept = [...new Set([...swap.accept, ...warnings])];
      return refuses(warningText(t, t('swap-warned'), warnings), [
        [{ label: t.label('button-swap-anyway'), press: { do: 'swap', ...swap, accept } }],
      ]);
    }
  }
}
