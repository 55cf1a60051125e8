import { isAddress } from '../../domain/addresses.ts';
import { formatAmount } from '../../domain/amounts.ts';
import { ServiceError } from '../../domain/errors.ts';
import { SWAP_WARNING_CODES, type Swap, type SwapWarningCode } from '../../domain/swaps/swap.ts';
import { lines } from '../../chat-texts/html.ts';
import { shortAddress } from '../../chat-texts/short-address.ts';
import { tokenName } from '../../chat-texts/swap-card.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { DEFAULT_SWAP_FEE_CAP_LAMPORTS, MAX_SLIPPAGE_BPS } from '../../use-cases/swaps/swap-input.ts';
import { refuses, says, type Asker, type Command, type Reply } from './command.ts';
import { firstWalletButtons, usedWallets } from './wallet-command.ts';

export interface SwapCommandDeps {
  swaps: Pick<UseCases['swaps'], 'request'>;
}

export interface AskedSwap {
  from: string;
  amount: string;
  tokenIn: string;
  tokenOut: string;
  /** In hundredths of a percent; null: the usual. */
  slippageBps: number | null;
  /** Warnings that the person has read. */
  accept: SwapWarningCode[];
}

const AMOUNT = /^(max|\d+(\.\d+)?)$/i;

/** With two decimals at most: hundredths of a percent. */
const PERCENT = /^(\d{1,2})(?:\.(\d{1,2}))?%?$/;

export function createSwapCommand(deps: SwapCommandDeps): Command {
  const prepareSwap = createPrepareSwapCard(deps);
  return async (asker, [amount, tokenIn, tokenOut, percent]) => {
    const { t } = asker;
    if (amount === undefined || tokenIn === undefined || tokenOut === undefined)
      return refuses(t('swap-guide'));
    if (!AMOUNT.test(amount)) return refuses(t('send-amount', { text: amount }));
    const slippageBps = percent === undefined ? null : basisPointsOf(percent);
    if (percent !== undefined && (slippageBps === null || slippageBps > MAX_SLIPPAGE_BPS)) {
      return refuses(t('swap-slippage', { text: percent, max: MAX_SLIPPAGE_BPS / 100 }));
    }
    const own = usedWallets(asker);
    const [first] = own;
    if (!first) {
      const network = t(`network-${asker.usedNetwork}`);
      return refuses(t('send-no-wallet', { network }), firstWalletButtons(t));
    }
    const swap = {
      amount: amount.toLowerCase(),
      tokenIn: symbolOrMint(tokenIn),
      tokenOut: symbolOrMint(tokenOut),
      slippageBps,
      accept: [],
    };
    if (own.length === 1 || first.address === asker.defaultWallet) {
      return prepareSwap(asker, { from: first.address, ...swap });
    }
    return says(
      t('swap-choose'),
      own.map(({ address }) => [
        { label: shortAddress(address), press: { do: 'swap', from: address, ...swap } },
      ]),
    );
  };
}

/** Symbols are written in capitals, mints are not. */
function symbolOrMint(text: string): string {
  return isAddress(text) ? text : text.toUpperCase();
}

function basisPointsOf(text: string): number | null {
  const [, whole, fraction = ''] = PERCENT.exec(text) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Prepares a swap and shows it as a card, on which the person confirms or cancels; or its warnings, which the person has to accept first. */
export function createPrepareSwapCard({ swaps }: SwapCommandDeps) {
  return async function prepareSwapCard(asker: Asker, swap: AskedSwap): Promise<Reply> {
    const { t, actor, usedNetwork, requestKey } = asker;
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
            token: tokenName(request.input),
            output: tokenName(request.output),
          }),
          buttons: [],
        },
        private: { body: { type: 'operation', link: null, way: null }, operation: { id, version } },
      };
    } catch (error) {
      const warnings = warningsOf(error);
      if (warnings.length === 0) throw error;
      const accept = [...new Set([...swap.accept, ...warnings])];
      return refuses(
        lines(t('swap-warned'), '', ...warnings.map((warning) => `⚠️ ${t(`swap-warning-${warning}`)}`)),
        [[{ label: t.label('button-swap-anyway'), press: { do: 'swap', ...swap, accept } }]],
      );
    }
  };
}

/** Of a refusal that names warnings; none of another error. */
function warningsOf(error: unknown): SwapWarningCode[] {
  if (!(error instanceof ServiceError) || error.refusal?.code !== 'swap_warnings') return [];
  const named = String(error.refusal.values['codes']).split(', ');
  return SWAP_WARNING_CODES.filter((code) => named.includes(code));
}
