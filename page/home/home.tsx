import type { JSX } from 'preact';
import type { Balance } from '../../client/src/wallets/balance-types.ts';
import { isSignedIn, useApp } from '../app/app.ts';
import { useLoad } from '../app/use-load.ts';
import { usePoll } from '../app/use-poll.ts';
import { useStream } from '../app/use-stream.ts';
import { InProgress } from '../operations/in-progress.tsx';
import { OPEN_STATUSES } from '../operations/open-statuses.ts';
import { OrdersWaiting } from '../orders/orders-waiting.tsx';
import { Loading, LoadFailed } from '../parts/load-states.tsx';
import { Notice } from '../parts/notice.tsx';
import { useFreshRecipients } from '../recipients/use-recipients.ts';
import { StakedRow } from '../stakes/staked-row.tsx';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { HomeActions } from './home-actions.tsx';
import { HomeScreen } from './home-screen.tsx';
import { HomeTokens } from './home-tokens.tsx';
import { totalOf } from './holdings.ts';
import { Total } from './total.tsx';
import { useHoldings } from './use-holdings.ts';
import { ValueOverTime } from './value-over-time.tsx';
import { isWaiting, Waiting } from './waiting.tsx';

/**
 * A session may make 720 requests an hour. While the stream of the balance is open, the operations have the short interval (300 requests), so
 * that what is prepared in a chat is seen soon. Without it the balance has it, so that money that arrives is seen. The other one of the two, the
 * stream, orders, stakes and prices have 60 each. The last 120 are for names and logos, a few when tokens are new to the page, for who prepared
 * what waits, and for what the person does.
 */
const REFRESH_SOON_MS = 12_000;
const REFRESH_MS = 60_000;

export function HomeView({ wallet }: { wallet: SigningWallet }): JSX.Element {
  const { store, answered, signIn, client, state } = useApp();
  const api = client(wallet.network);
  const loaded = useLoad(
    async (signal) => {
      const ask = (): Promise<Balance> => api.getBalance(wallet.address, { signal });
      // Together with the session, while that is not known. A balance that was refused is asked for again below.
      const early = store.get().session === undefined ? ask().catch(() => undefined) : undefined;
      await answered;
      // A reload has asked again meanwhile, and the wallet signs in once.
      signal.throwIfAborted();
      // The view that asks for a press follows. Without one, the program may not ask the person.
      if (wallet.kind === 'external' && !isSignedIn(store.get(), wallet)) return undefined;
      await signIn(wallet);
      return (await early) ?? (await ask());
    },
    [wallet.address],
  );
  useFreshRecipients(wallet);
  const balance = loaded.value;
  const hasBalance = balance !== undefined;
  const open = useLoad(
    async (signal) =>
      hasBalance
        ? await api.operations.list({ wallet: wallet.address, status: OPEN_STATUSES, signal }).page()
        : undefined,
    [wallet.address, hasBalance],
  );
  const isLive = useStream(
    {
      // Without a stream the page polls, so it has to know at once.
      open: (signal) => api.followBalance(wallet.address, { signal, maxOutageMs: 0 }),
      onValue: loaded.show,
      isWanted: hasBalance && isSignedIn(state, wallet),
    },
    [wallet.address],
  );
  usePoll(loaded.reload, isLive ? REFRESH_MS : REFRESH_SOON_MS);
  usePoll(open.reload, isLive ? REFRESH_SOON_MS : REFRESH_MS);
  const holdings = useHoldings(wallet.network, balance);
  // The network that has prices has a market.
  const canSwap = hasBalance && balance.total_usd_value_reason !== 'network_unpriced';
  const operations = open.value?.items ?? [];

  if (!balance) {
    return (
      <HomeScreen wallet={wallet}>
        {loaded.error === undefined ? (
          <Loading rows={4} />
        ) : (
          <LoadFailed error={loaded.error} onRetry={loaded.reload} />
        )}
      </HomeScreen>
    );
  }
  const total = totalOf(balance, holdings);
  return (
    <HomeScreen
      wallet={wallet}
      aside={
        <>
          <HomeTokens {...{ wallet, balance, holdings }} />
          <StakedRow wallet={wallet} />
        </>
      }
    >
      <Waiting operations={operations.filter(isWaiting)} network={wallet.network} onEnded={open.reload} />
      {canSwap && <OrdersWaiting wallet={wallet} />}
      <Total balance={balance} holdings={holdings} />
      {total !== null && <ValueOverTime wallet={wallet} total={total} />}
      {loaded.error !== undefined && <Notice tone="warn">{t('balance-old')}</Notice>}
      <HomeActions {...{ wallet, balance, canSwap }} onFunded={loaded.reload} />
      <InProgress operations={operations.filter((operation) => !isWaiting(operation))} />
    </HomeScreen>
  );
}
