import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Alert, AlertPreview } from '../../client/src/alerts/alert-types.ts';
import type { CreateAlertArguments } from '../../client/src/alerts/alerts-api.ts';
import { useApp } from '../app/app.ts';
import { errorText } from '../app/error-text.ts';
import { useLoad } from '../app/use-load.ts';
import { usePoll } from '../app/use-poll.ts';
import { useShownTheme } from '../app/use-shown-theme.ts';
import { useTask } from '../app/use-task.ts';
import { Button } from '../parts/button.tsx';
import { Check, Segments, TextField } from '../parts/field.tsx';
import { Notice } from '../parts/notice.tsx';
import { isUnclearAmount, plainAmount } from '../amounts/typed-amount.ts';
import { priceText } from '../amounts/price-text.ts';
import { Time } from '../parts/time.tsx';
import { inertText } from '../texts/hidden-characters.ts';
import { unclearText } from '../texts/problem-texts.ts';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';

const REFRESH_MS = 10_000;

type Condition = 'above' | 'below' | 'percent_change';

const CONDITIONS: readonly Condition[] = ['above', 'below', 'percent_change'];

const CONDITION_TEXTS: Record<Condition, () => string> = {
  above: () => t('alert-above'),
  below: () => t('alert-below'),
  percent_change: () => t('alert-change'),
};

/** The wallet's alerts about the price of a token, and a new one. */
export function PriceAlerts({ mint, wallet }: { mint: string; wallet: SigningWallet }): JSX.Element {
  const { client } = useApp();
  const { alerts } = client(wallet.network);
  const loaded = useLoad(
    async (signal) => {
      const found: Alert[] = [];
      for await (const alert of alerts.list({ limit: 100, signal }))
        if (alert.mint === mint) found.push(alert);
      return found;
    },
    [mint, wallet.address],
  );
  usePoll(loaded.reload, REFRESH_MS);
  return (
    <section class="card stack" aria-label={t('alerts')}>
      <h2>{t('alerts')}</h2>
      {loaded.value?.map((alert) => (
        <AlertRow key={alert.rule_id} alert={alert} wallet={wallet} onChange={loaded.reload} />
      ))}
      {loaded.value?.length === 0 && <p class="hint">{t('alerts-none')}</p>}
      {loaded.error !== undefined && <Notice tone="warn">{errorText(loaded.error)}</Notice>}
      <NewAlert mint={mint} wallet={wallet} onMade={loaded.reload} />
    </section>
  );
}

function AlertRow(props: { alert: Alert; wallet: SigningWallet; onChange: () => void }): JSX.Element {
  const { alert, wallet, onChange } = props;
  const { alerts } = useApp().client(wallet.network);
  const task = useTask();
  const isPaused = alert.state === 'paused';
  const rests = isPaused || alert.state === 'triggered' || alert.state === 'expired';
  const change = (work: () => Promise<unknown>): void =>
    task.run(async () => {
      await work();
      onChange();
    });
  return (
    <div class="stack">
      <p>
        <strong>{conditionText(alert)}</strong> {stateText(alert)}
        {alert.last_triggered_at !== null && (
          <>
            {' '}
            {t('alert-last')} <Time at={alert.last_triggered_at} />
          </>
        )}
      </p>
      {task.error !== undefined && <Notice tone="bad">{errorText(task.error)}</Notice>}
      <div class="row">
        {rests ? (
          <Button
            size="small"
            busy={task.isRunning}
            onPress={() => change(() => alerts.change(alert.rule_id, again(alert)))}
          >
            {t('alert-again')}
          </Button>
        ) : (
          <Button
            size="small"
            busy={task.isRunning}
            onPress={() => change(() => alerts.change(alert.rule_id, { paused: true }))}
          >
            {t('alert-pause')}
          </Button>
        )}
        <Button size="small" onPress={() => change(() => alerts.remove(alert.rule_id))}>
          {t('alert-delete')}
        </Button>
      </div>
    </div>
  );
}

/** One that rests begins again, if it is paused or told its condition once more. */
function again({ state, condition }: Alert) {
  return state === 'paused' ? { paused: false } : { condition, expiresAt: null };
}

function conditionText({ condition, target_price: target, percent, timeframe }: Alert): string {
  if (condition === 'percent_change') {
    return t('alert-is-change', { percent: inertText(percent ?? ''), timeframe: inertText(timeframe ?? '') });
  }
  const price = inertText(priceText(target ?? ''));
  return condition === 'above' || condition === 'crosses_up'
    ? t('alert-is-above', { price })
    : t('alert-is-below', { price });
}

function stateText({ state, waits_for: waits }: Alert): string {
  switch (state) {
    case 'armed':
      return t('alert-armed');
    case 'cooling':
      return waits === 'return' ? t('alert-returns') : t('alert-cools');
    case 'triggered':
      return t('alert-triggered');
    case 'paused':
      return t('alert-paused');
    case 'expired':
      return t('alert-expired');
    default:
      return inertText(state);
  }
}

function NewAlert(props: { mint: string; wallet: SigningWallet; onMade: () => void }): JSX.Element {
  const { mint, wallet, onMade } = props;
  const { alerts } = useApp().client(wallet.network);
  const theme = useShownTheme();
  const [condition, setCondition] = useState<Condition>('above');
  const [value, setValue] = useState('');
  const [repeats, setRepeats] = useState(false);
  const [preview, setPreview] = useState<AlertPreview>();
  const [isMet, setMet] = useState(false);
  const [trying, making] = [useTask(), useTask()];
  const error = trying.error ?? making.error;
  const isUnclear = isUnclearAmount(value);
  const isReady = value !== '' && !isUnclear;

  function asked(): Omit<CreateAlertArguments, 'idempotencyKey'> {
    const target = plainAmount(value);
    const repeat = repeats ? 'recurring' : 'once';
    return condition === 'percent_change'
      ? { condition, token: mint, percent: target, timeframe: '1h', repeat }
      : { condition, token: mint, targetPrice: target, repeat };
  }

  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        making.run(async () => {
          const made = await alerts.create(asked());
          setMet(made.already_met === true);
          setValue('');
          setPreview(undefined);
          onMade();
        });
      }}
    >
      <Segments
        label={t('alert-condition')}
        value={condition}
        options={CONDITIONS.map((each) => ({ value: each, text: CONDITION_TEXTS[each]() }))}
        onChange={setCondition}
      />
      <TextField
        label={condition === 'percent_change' ? t('alert-percent') : t('alert-target')}
        value={value}
        inputMode="decimal"
        error={isUnclear ? unclearText(value) : undefined}
        onInput={(text) => {
          setValue(text.trim());
          setPreview(undefined);
          setMet(false);
        }}
      />
      <Check checked={repeats} onChange={setRepeats}>
        {t('alert-repeats')}
      </Check>
      {error !== undefined && <Notice tone="bad">{errorText(error)}</Notice>}
      {isMet && <Notice>{t('alert-already-met')}</Notice>}
      {preview && <Preview preview={preview} />}
      <Button
        busy={trying.isRunning}
        disabled={!isReady}
        onPress={() => trying.run(async () => setPreview(await alerts.preview(asked(), { theme })))}
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

function Preview({ preview }: { preview: AlertPreview }): JSX.Element {
  const { count, firings, svg, description } = preview;
  const last = firings.at(-1);
  return (
    <>
      <p role="status">
        {t('alert-would-have', { count })}
        {last && (
          <>
            {' '}
            {t('alert-last')} <Time at={last.at} />
          </>
        )}
      </p>
      <img
        class="chart"
        width={400}
        height={300}
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={inertText(description)}
      />
    </>
  );
}
