import type { JSX } from 'preact';
import type { Alert } from '../../client/src/alerts/alert-types.ts';
import { useApp } from '../app/app.ts';
import { errorText } from '../app/error-text.ts';
import { useLoad } from '../app/use-load.ts';
import { usePoll } from '../app/use-poll.ts';
import { useTask } from '../app/use-task.ts';
import { Button } from '../parts/button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { Notice } from '../parts/notice.tsx';
import { priceText } from '../amounts/price-text.ts';
import { Time } from '../parts/time.tsx';
import { inertText } from '../texts/hidden-characters.ts';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { NewAlert } from './new-alert.tsx';

const REFRESH_MS = 10_000;

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
      <ErrorNotice error={task.error} />
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

function stateText({ state, waits_for: waits, firings }: Alert): string {
  switch (state) {
    case 'armed':
      return t('alert-armed');
    case 'cooling':
      if (waits !== 'return') return t('alert-cools');
      return firings === 0 ? t('alert-already-met') : t('alert-returns');
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
