import type { JSX } from 'preact';
import type { Balance } from '../../client/src/wallets/balance-types.ts';
import { useApp } from '../app/app.ts';
import { changeText } from '../amounts/change-text.ts';
import { usdText } from '../amounts/usd-text.ts';
import { Amount } from '../parts/amount.tsx';
import { IconButton } from '../parts/button.tsx';
import { COVER } from '../parts/hidden-amount.tsx';
import { Usd } from '../parts/usd.tsx';
import { t } from '../texts/text.ts';
import { dayChange, totalOf, type Holding } from './holdings.ts';

/** The value of everything in USD; the amount of SOL if that is not known, or the network has no prices. */
export function Total({
  balance,
  holdings,
}: {
  balance: Balance;
  holdings: readonly Holding[];
}): JSX.Element {
  const { state, hideAmounts } = useApp();
  const { hidesAmounts } = state;
  const total = totalOf(balance, holdings);
  return (
    <div class="balance">
      <div class="balance-line">
        <p class="balance-amount">
          {total === null ? (
            <Amount amount={balance.sol} token="SOL" look="large" isPress />
          ) : (
            <Usd value={total} />
          )}
        </p>
        <IconButton
          icon={hidesAmounts ? 'eye-off' : 'eye'}
          label={hidesAmounts ? t('show-amounts') : t('hide-amounts')}
          onPress={() => hideAmounts(!hidesAmounts)}
        />
      </div>
      {total !== null && <Change holdings={holdings} />}
      {total !== null && balance.unpriced_tokens > 0 && (
        <p class="muted small">{t('unpriced-tokens', { count: balance.unpriced_tokens })}</p>
      )}
      {isDoubtful(balance.total_usd_value_reason) && <p class="muted">{t('value-unknown')}</p>}
    </div>
  );
}

/** A price that is known, but does not count at present: it is said. That there are none at all is not. */
function isDoubtful(reason: string | null): boolean {
  return reason !== null && reason !== 'network_unpriced' && reason !== 'unpriced';
}

function Change({ holdings }: { holdings: readonly Holding[] }): JSX.Element | null {
  const { hidesAmounts } = useApp().state;
  const change = dayChange(holdings);
  if (!change) return null;
  const { amount, percent, without } = change;
  const isLess = amount.startsWith('-');
  const usd = `${isLess ? '-' : '+'}${hidesAmounts ? COVER : usdText(amount)}`;
  return (
    <>
      <p class={isLess ? 'bad-text' : 'good-text'}>
        {t('total-change', { amount: usd, percent: changeText(percent) })}
      </p>
      {without > 0 && <p class="muted small">{t('total-change-without', { count: without })}</p>}
    </>
  );
}
