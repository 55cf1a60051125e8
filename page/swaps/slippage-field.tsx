import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Segments, TextField } from '../parts/field.tsx';
import { Notice } from '../parts/notice.tsx';
import { t } from '../texts/text.ts';
import { bpsText, readSlippage, slippageRisk } from './slippage.ts';

export interface SlippageFieldProps {
  /** In percent, as it was typed. Empty: the service decides. */
  value: string;
  /** The slippage of the quote, in hundredths of a percent. */
  quotedBps: number | undefined;
  onInput: (value: string) => void;
}

/** How much less than quoted may arrive: the service's choice, or the person's own. */
export function SlippageField({ value, quotedBps, onInput }: SlippageFieldProps): JSX.Element {
  const [isOwn, setOwn] = useState(value !== '');
  const bps = readSlippage(value);
  const risk = bps === undefined ? undefined : slippageRisk(bps);
  return (
    <details class="card">
      <summary class="row-apart">
        <span>{t('slippage')}</span>
        <span class="muted">
          {value === ''
            ? t('slippage-auto-now', { percent: quotedBps === undefined ? '' : bpsText(quotedBps) })
            : `${value} %`}
        </span>
      </summary>
      <div class="stack">
        <p class="hint">{t('slippage-hint')}</p>
        <Segments
          label={t('slippage')}
          value={isOwn ? 'own' : 'auto'}
          options={[
            { value: 'auto', text: t('slippage-auto') },
            { value: 'own', text: t('slippage-own') },
          ]}
          onChange={(chosen) => {
            setOwn(chosen === 'own');
            if (chosen === 'auto') onInput('');
          }}
        />
        {isOwn && (
          <TextField
            label={t('slippage-percent')}
            inputMode="decimal"
            placeholder="0.5"
            value={value}
            error={value !== '' && bps === undefined ? t('slippage-wrong') : undefined}
            onInput={(typed) => onInput(typed.trim())}
          />
        )}
        {risk === 'low' && <Notice tone="warn">{t('slippage-low')}</Notice>}
        {risk === 'high' && <Notice tone="warn">{t('slippage-high', { percent: bpsText(bps ?? 0) })}</Notice>}
      </div>
    </details>
  );
}
