import type { JSX } from 'preact';
import { useApp } from '../app/app.ts';
import type { ProgressProps } from '../operations/kind-view.tsx';
import { ProgressFrame } from '../operations/progress-frame.tsx';
import { Button } from '../parts/button.tsx';
import { t } from '../texts/text.ts';
import type { ShownSwap } from './shown-swap.ts';
import { SwapResultCard } from './swap-result.tsx';
import { SwapAmounts } from './swap-summary.tsx';

/** A swap on its way or ended: what it did, or what it is to do. */
export function SwapProgress({ shown, network }: ProgressProps<ShownSwap>): JSX.Element {
  const { go } = useApp();
  const { data } = shown;
  const { swap } = data;
  return (
    <ProgressFrame
      title={t('swap')}
      operation={data}
      network={network}
      again={
        data.order_id === null ? null : (
          <Button look="primary" onPress={() => go({ view: 'orders' })}>
            {t('orders-look')}
          </Button>
        )
      }
    >
      {swap.result ? <SwapResultCard result={swap.result} swap={swap} /> : <SwapAmounts shown={shown} />}
    </ProgressFrame>
  );
}
