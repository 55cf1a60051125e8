import type { JSX } from 'preact';
import type { SwapQuote } from '../../client/src/swaps/swap-types.ts';
import type { HeldToken } from '../tokens/held-token.ts';
import { cutForField, roundedAmount } from '../amounts/rounded-amount.ts';
import { AmountPanel } from '../parts/amount-panel.tsx';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { heldBack } from '../sends/waiting-payments.ts';
import { amountProblemText } from '../texts/problem-texts.ts';
import { t } from '../texts/text.ts';
import { TokenButton } from '../tokens/token-button.tsx';
import { remainderText } from './remainder-text.ts';
import {
  flipped,
  halfOf,
  shownAmounts,
  type SwapDraft,
  type SwapProblems,
  type SwapSide,
} from './swap-draft.ts';

export interface SwapFieldsProps {
  /** The token that is given, if the wallet has any of it. */
  given: HeldToken | undefined;
  /** The same without what open payments will take. */
  free: HeldToken | undefined;
  draft: SwapDraft;
  problems: SwapProblems;
  quote: SwapQuote | undefined;
  /** The swap is for a later price, so only what is given is known. */
  isOrder: boolean;
  onChange: (change: Partial<SwapDraft>) => void;
  onChooseToken: (side: SwapSide) => void;
}

/** Both sides of a swap. The amount that the person has typed is exact; the other one is shown as the quote has it. */
export function SwapFields(props: SwapFieldsProps): JSX.Element {
  const { given, free, draft, problems, quote, isOrder, onChange, onChooseToken } = props;
  const { exact, isMax, tokenIn, tokenOut } = draft;
  const amounts = shownAmounts(draft, quote);
  const held = free?.amount ?? '0';
  const problem =
    problems.amount && amountProblemText(problems.amount, draft.amount, held, heldBack(given, free));
  const [isTypedIn, isTypedOut] = [exact === 'in' && !isMax, exact === 'out'];
  const { usd_value_in: worthIn, usd_value_out: worthOut } = quote?.preview ?? {};
  const type = (side: SwapSide, amount: string): void => onChange({ exact: side, amount, isMax: false });
  return (
    <div class="swap-sides">
      <AmountPanel
        label={t('swap-gives')}
        end={t('available', { amount: roundedAmount(held) })}
        value={isTypedIn ? amounts.in : cutForField(amounts.in)}
        isComputed={!isTypedIn}
        token={<TokenButton label={t('swap-mint-in')} token={tokenIn} onPress={() => onChooseToken('in')} />}
        worth={worthIn}
        actions={
          free && (
            <>
              <Button size="small" onPress={() => type('in', halfOf(free))}>
                {t('half')}
              </Button>
              <Button size="small" onPress={() => onChange({ exact: 'in', amount: '', isMax: true })}>
                {t('max')}
              </Button>
            </>
          )
        }
        error={isTypedIn ? problem : undefined}
        hint={isMax && given && quote ? remainderText(given, quote) : undefined}
        onInput={(amount) => type('in', amount)}
      />
      <button
        type="button"
        class="flip"
        aria-label={t('swap-flip')}
        onClick={() => onChange(flipped(draft, quote))}
      >
        <Icon name="flip" size={20} />
      </button>
      <AmountPanel
        label={t('swap-gets-now')}
        value={isTypedOut ? amounts.out : cutForField(amounts.out)}
        isComputed={!isTypedOut}
        isReadOnly={isOrder}
        token={
          <TokenButton label={t('swap-mint-out')} token={tokenOut} onPress={() => onChooseToken('out')} />
        }
        worth={worthOut}
        error={isTypedOut ? problem : undefined}
        hint={isTypedOut && quote ? t('swap-exact-out') : undefined}
        onInput={(amount) => type('out', amount)}
      />
    </div>
  );
}
