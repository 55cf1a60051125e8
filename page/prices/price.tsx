import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { isSignedIn, useApp } from '../app/app.ts';
import { useLoad } from '../app/use-load.ts';
import { usePoll } from '../app/use-poll.ts';
import { useShownTheme } from '../app/use-shown-theme.ts';
import { Action } from '../parts/action.tsx';
import { TokenName, tokenNameText } from '../parts/amount.tsx';
import { Fact } from '../parts/fact.tsx';
import { HiddenAmount } from '../parts/hidden-amount.tsx';
import { Loading, LoadFailed } from '../parts/load-states.tsx';
import { Message, Notice } from '../parts/notice.tsx';
import { groupDigits } from '../amounts/amount-text.ts';
import { Screen } from '../parts/screen.tsx';
import { Usd } from '../parts/usd.tsx';
import { t } from '../texts/text.ts';
import { heldTokens, type HeldToken } from '../tokens/held-token.ts';
import { tokenFacts } from '../tokens/token-facts.ts';
import { PriceAlerts } from '../alerts/price-alerts.tsx';
import { signingWallet, type PageWallet, type SigningWallet } from '../wallets/page-wallet.ts';
import { PriceOverTime, type ShownRange } from './price-chart.tsx';
import { PriceDoubt, PriceFacts } from './price-facts.tsx';

/** The chart ends with the last full minute. */
const REFRESH_MS = 60_000;

/** A token's price in USD, and what the wallet can do with the token. The service draws the chart, so the page needs no library for it. */
export function PriceView({ token, wallet }: { token: string; wallet: PageWallet }): JSX.Element {
  const { client, signIn, state } = useApp();
  const [range, setRange] = useState<ShownRange>('24h');
  const theme = useShownTheme();
  const alerts = useRef<HTMLDivElement>(null);
  const signing = signingWallet(wallet);
  const loaded = useLoad(
    async (signal) => {
      if (signing && !isSignedIn(state, signing)) await signIn(signing);
      const api = client(wallet.network);
      const [[price], chart, balance] = await Promise.all([
        api.prices.get([token], { signal }),
        api.prices.chart(token, { range, theme, signal }),
        signing && api.getBalance(signing.address, { signal }).catch(() => undefined),
      ]);
      const held = balance && heldTokens(balance).find(({ mint }) => mint === price?.mint);
      return { price, chart, held };
    },
    [token, wallet.address, range, theme],
  );
  usePoll(loaded.reload, REFRESH_MS);
  const { price, chart, held } = loaded.value ?? {};
  return (
    <Screen
      title={t('price-of', { token: tokenNameText(price?.token ?? token) })}
      onBack={() => window.history.back()}
    >
      {price && chart && (
        <div class="price">
          <div class="price-main">
            <div class="stack">
              {price.price_usd === null ? (
                <Message icon="info" title={t('price-unknown')}>
                  {t('price-unknown-why')}
                </Message>
              ) : (
                <>
                  <PriceDoubt price={price} />
                  <PriceOverTime chart={chart} range={range} onRange={setRange} />
                </>
              )}
            </div>
            {price.price_usd !== null && <PriceFacts price={price} chart={chart} />}
          </div>
          {price.mint !== null && signing && (
            <div class="price-side">
              <div class="stack">
                <TokenActions
                  mint={price.mint}
                  wallet={signing}
                  isHeld={held !== undefined}
                  onAlert={() => openForm(alerts.current)}
                />
                {held && <Held token={held} />}
              </div>
              <div class="price-alerts" ref={alerts}>
                <PriceAlerts mint={price.mint} wallet={signing} />
              </div>
            </div>
          )}
        </div>
      )}
      {loaded.value && loaded.error !== undefined && <Notice tone="warn">{t('price-old')}</Notice>}
      {!loaded.value && loaded.error === undefined && <Loading rows={4} />}
      {!loaded.value && loaded.error !== undefined && (
        <LoadFailed error={loaded.error} onRetry={loaded.reload} />
      )}
    </Screen>
  );
}

function openForm(alerts: HTMLElement | null): void {
  alerts?.querySelector('form')?.scrollIntoView({ block: 'center' });
  alerts?.querySelector<HTMLElement>('form [inputmode="decimal"]')?.focus({ preventScroll: true });
}

function TokenActions(props: {
  mint: string;
  wallet: SigningWallet;
  isHeld: boolean;
  onAlert: () => void;
}): JSX.Element {
  const { mint, wallet, isHeld, onAlert } = props;
  const { client, go } = useApp();
  const facts = useLoad((signal) => tokenFacts(client(wallet.network), mint, { signal }), [mint]);
  usePoll(facts.reload, facts.value ? null : REFRESH_MS);
  // Most tokens can be swapped, so the buttons seldom move when the answer comes.
  const canSwap = facts.value ? facts.value.swappable : facts.error === undefined;
  return (
    <div class="actions">
      {isHeld && <Action icon="send" text={t('send')} onPress={() => go({ view: 'send', token: mint })} />}
      {canSwap && <Action icon="swap" text={t('swap')} onPress={() => go({ view: 'swap', token: mint })} />}
      <Action isForNarrow icon="alert" text={t('alert-new')} onPress={onAlert} />
    </div>
  );
}

/** To the last digit: the list of tokens, which leads here, shows the rounded amount. */
function Held({ token: { token, amount, usdValue } }: { token: HeldToken }): JSX.Element {
  const { hidesAmounts } = useApp().state;
  return (
    <dl class="card facts">
      <Fact name={t('price-held')}>
        {hidesAmounts ? <HiddenAmount /> : groupDigits(amount)} <TokenName token={token} />
        {usdValue !== null && (
          <span class="item-note">
            <Usd value={usdValue} />
          </span>
        )}
      </Fact>
    </dl>
  );
}
