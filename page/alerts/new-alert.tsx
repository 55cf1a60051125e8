import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { AlertPreview } from '../../client/src/alerts/alert-types.ts';
import type { CreateAlertArguments } from '../../client/src/alerts/alerts-api.ts';
import { useApp } from '../app/app.ts';
import { useShownTheme } from '../app/use-shown-theme.ts';
import { useTask } from '../app/use-task.ts';
import { Button } from '../parts/button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { Check, Segments, TextField } from '../parts/field.tsx';
import { isUnclearAmount, plainAmount } from '../amounts/typed-amount.ts';
import { unclearText } from '../texts/problem-texts.ts';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { TriedAlert } from './tried-alert.tsx';

type Condition = 'above' | 'below' | 'percent_change';

const CONDITIONS: readonly Condition[] = ['above', 'below', 'percent_change'];

const CONDITION_TEXTS: Record<Condition, () => string> = {
  above: () => t('alert-above'),
  below: () => t('alert-below'),
  percent_change: () => t('alert-change'),
};

interface AlertDraft {
  condition: Condition;
  /** As it was typed. */
  value: string;
  repeats: boolean;
}

const EMPTY: AlertDraft = { condition: 'above', value: '', repeats: false };

/** A form that tries an alert on earlier prices, and makes it. */
export function NewAlert(props: { mint: string; wallet: SigningWallet; onMade: () => void }): JSX.Element {
  const { mint, wallet, onMade } = props;
  const { alerts } = useApp().client(wallet.network);
  const theme = useShownTheme();
  const [draft, setDraft] = useState(EMPTY);
  const [preview, setPreview] = useState<AlertPreview>();
  const [trying, making] = [useTask(), useTask()];
  const { condition, value, repeats } = draft;
  const error = trying.error ?? making.error;
  const isUnclear = isUnclearAmount(value);
  const isReady = value !== '' && !isUnclear;

  /** A changed alert has nothing of the answers about the one before. */
  const change = (next: Partial<AlertDraft>): void => {
    setDraft((now) => ({ ...now, ...next }));
    setPreview(undefined);
    trying.clear();
    making.clear();
  };

  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        making.run(async (signal) => {
          await alerts.create(argumentsOf(draft, mint));
          onMade();
          if (!signal.aborted) change(EMPTY);
        });
      }}
    >
      <Segments
        label={t('alert-condition')}
        value={condition}
        options={CONDITIONS.map((each) => ({ value: each, text: CONDITION_TEXTS[each]() }))}
        onChange={(chosen) => change({ condition: chosen })}
      />
      <TextField
        label={condition === 'percent_change' ? t('alert-percent') : t('alert-target')}
        value={value}
        inputMode="decimal"
        error={isUnclear ? unclearText(value) : undefined}
        onInput={(text) => change({ value: text.trim() })}
      />
      <Check checked={repeats} onChange={(checked) => change({ repeats: checked })}>
        {t('alert-repeats')}
      </Check>
      <ErrorNotice error={error} />
      {preview && <TriedAlert preview={preview} />}
      <Button
        busy={trying.isRunning}
        disabled={!isReady}
        onPress={() =>
          trying.run(async (signal) => {
            const found = await alerts.preview(argumentsOf(draft, mint), { theme, signal });
            if (!signal.aborted) setPreview(found);
          })
        }
      >
        {t('alert-try')}
      </Button>
      <Button type="submit" look="primary" busy={making.isRunning} disabled={!isReady}>
        {t('alert-make')}
      </Button>
      <p class="hint">{t('alert-where')}</p>
    </form>
  );
}

function argumentsOf(
  { condition, value, repeats }: AlertDraft,
  token: string,
): Omit<CreateAlertArguments, 'idempotencyKey'> {
  const target = plainAmount(value);
  const repeat = repeats ? 'recurring' : 'once';
  return condition === 'percent_change'
    ? { condition, token, percent: target, timeframe: '1h', repeat }
    : { condition, token, targetPrice: target, repeat };
}
