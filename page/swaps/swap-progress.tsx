import type { JSX } from 'preact';
import { groupDigits } from '../amounts/amount-text.ts';
import { useApp } from '../app/app.ts';
import { ProgressFrame } from '../operations/progress-frame.tsx';
import type { ProgressProps } from '../operations/progress-props.ts';
import { DateFact, FeeFacts, receiptDate } from '../operations/receipt-facts.tsx';
import { stageOf } from '../operations/stage.ts';
import { Button } from '../parts/button.tsx';
import { t } from '../texts/text.ts';
import { useMetadata } from '../tokens/use-metadata.ts';
import { useSameSwap } from './same-swap.ts';
import { sidesOf, solOf, type ShownSwap } from './shown-swap.ts';
import { SwapResultCard } from './swap-result.tsx';
import { swapSentence } from './swap-sentence.ts';
import { SwapAmounts } from './swap-summary.tsx';

/** A swap on its way or ended: what it did, or what it is to do. */
export function SwapProgress({ shown, network, wallet }: ProgressProps<ShownSwap>): JSX.Element {
  const { go } = useApp();
  const startAnew = useSameSwap(shown, wallet);
  const { data } = shown;
  const { token_in: tokenIn, token_out: tokenOut, result, preview } = data.swap;
  const said = {
    ...sidesOf(shown),
    tokenIn: useMetadata(tokenIn, network).text,
    tokenOut: useMetadata(tokenOut, network).text,
    done: result && { amountIn: groupDigits(result.amount_in), amountOut: groupDigits(result.amount_out) },
  };
  return (
    <ProgressFrame
      title={t('swap')}
      operation={data}
      network={network}
      sentence={(stage) => swapSentence(t, stage, said)}
      mayRepeatUnwanted={data.order_id === null}
      again={
        data.order_id === null ? (
          startAnew && (
            <Button look="primary" onPress={startAnew}>
              {t('swap-new')}
            </Button>
          )
        ) : (
          <Button look="primary" onPress={() => go({ view: 'orders' })}>
            {t('orders-look')}
          </Button>
        )
      }
    >
      {result ? (
        <SwapResultCard {...{ shown, result, network }} names={said} />
      ) : (
        <>
          {stageOf(data) === 'going' && <SwapAmounts {...{ shown, network }} />}
          <dl class="card facts">
            <DateFact at={receiptDate(data)} />
            <FeeFacts operation={data} expected={preview.network_fee} valued={solOf(shown)} />
          </dl>
        </>
      )}
    </ProgressFrame>
  );
}
