import type { JSX } from 'preact';
import { SOL_DECIMALS } from '../../client/src/checks/amounts.ts';
import { formatBaseUnits, groupDigits } from '../amounts/amount-text.ts';
import { useApp } from '../app/app.ts';
import type { ProgressProps } from '../operations/kind-view.tsx';
import { ProgressFrame } from '../operations/progress-frame.tsx';
import { Address } from '../parts/address.tsx';
import { Button } from '../parts/button.tsx';
import { InertText } from '../parts/inert-text.tsx';
import { t } from '../texts/text.ts';
import { References } from './references.tsx';
import { tokenText, type ShownSend } from './shown-send.ts';

/** A send on its way or ended. */
export function SendProgress({ shown, network }: ProgressProps<ShownSend>): JSX.Element {
  const { go } = useApp();
  const { data, asked } = shown;
  const amount = groupDigits(formatBaseUnits(asked.baseUnits, asked.token?.decimals ?? SOL_DECIMALS));
  return (
    <ProgressFrame
      title={t('operation')}
      operation={data}
      network={network}
      again={
        <Button look="primary" onPress={() => go({ view: 'send' })}>
          {t('send-new')}
        </Button>
      }
    >
      <p class="amount-large">
        {amount} <span class="unit">{tokenText(shown)}</span>
      </p>
      <section class="card stack-s" aria-label={t('recipient')}>
        <span class="small muted">{t('to')}</span>
        <Address address={asked.recipient} />
        {asked.memo !== null && (
          <p class="small muted">
            {t('memo')}: <InertText text={asked.memo} />
          </p>
        )}
        {asked.references.length > 0 && (
          <p class="small muted">
            {t('references')}: <References addresses={asked.references} />
          </p>
        )}
      </section>
    </ProgressFrame>
  );
}
