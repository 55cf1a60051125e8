import type { JSX } from 'preact';
import { useApp } from '../app/app.ts';
import { useLoad } from '../app/use-load.ts';
import { usePoll } from '../app/use-poll.ts';
import { WaitingCard } from '../parts/waiting-card.tsx';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';

const REFRESH_MS = 60_000;

/** Says that the price of an order was reached. Without an answer, nothing is said: the list of orders shows errors. */
export function OrdersWaiting({ wallet }: { wallet: SigningWallet }): JSX.Element | null {
  const { client, go } = useApp();
  const { value: orders, reload } = useLoad(
    async (signal) =>
      (await client(wallet.network).orders.list({ state: 'triggered', limit: 10, signal }).page()).items,
    [wallet.address],
  );
  usePoll(reload, REFRESH_MS);
  if (!orders || orders.length === 0) return null;
  return (
    <WaitingCard
      icon="clock"
      title={t('orders-waiting', { count: orders.length })}
      press={t('orders-look')}
      onPress={() => go({ view: 'orders' })}
    >
      {t('orders-waiting-why')}
    </WaitingCard>
  );
}
