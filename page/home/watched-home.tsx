import type { JSX } from 'preact';
import { NotFoundError } from '../../client/src/transport/api-errors.ts';
import type { Balance } from '../../client/src/wallets/balance-types.ts';
import { useApp } from '../app/app.ts';
import { useLoad } from '../app/use-load.ts';
import { usePoll } from '../app/use-poll.ts';
import { Address } from '../parts/address.tsx';
import { Button } from '../parts/button.tsx';
import { Loading, LoadFailed } from '../parts/load-states.tsx';
import { Notice } from '../parts/notice.tsx';
import { WatchOnlyNotice } from '../parts/watch-only-notice.tsx';
import { t } from '../texts/text.ts';
import type { WatchedWallet } from '../wallets/page-wallet.ts';
import { HomeScreen } from './home-screen.tsx';
import { HomeTokens } from './home-tokens.tsx';
import { Total } from './total.tsx';
import { useHoldings } from './use-holdings.ts';

/** Each answer costs a request to a node, because the service does not follow the address. */
const REFRESH_MS = 60_000;

/** The public facts of an address on the chain; nothing can be sent from it here. */
export function WatchedHome({ wallet }: { wallet: WatchedWallet }): JSX.Element {
  const { client, state, go } = useApp();
  const { address, network } = wallet;
  const hasSession = state.session !== null;
  const loaded = useLoad(
    async (signal): Promise<Balance | 'nothing' | undefined> => {
      if (!hasSession) return undefined;
      try {
        return await client(network).getBalance(address, { signal });
      } catch (error) {
        if (error instanceof NotFoundError) return 'nothing';
        throw error;
      }
    },
    [address, network, hasSession],
  );
  usePoll(loaded.reload, REFRESH_MS);
  const { value, error } = loaded;
  const balance = value === 'nothing' ? undefined : value;
  const holdings = useHoldings(network, balance);
  return (
    <HomeScreen wallet={wallet} aside={balance && <HomeTokens {...{ wallet, balance, holdings }} />}>
      {!hasSession && <Notice>{t('watch-needs-session')}</Notice>}
      {value === 'nothing' && <Notice>{t('watch-nothing')}</Notice>}
      {balance && <Total balance={balance} holdings={holdings} />}
      {balance && error !== undefined && <Notice tone="warn">{t('balance-old')}</Notice>}
      {hasSession && !value && error === undefined && <Loading rows={2} />}
      {hasSession && !value && error !== undefined && <LoadFailed error={error} onRetry={loaded.reload} />}
      <div class="card">
        <Address address={address} />
      </div>
      <WatchOnlyNotice />
      <Button icon="receive" onPress={() => go({ view: 'receive' })}>
        {t('receive')}
      </Button>
      <Button icon="wallet" onPress={() => go({ view: 'connect' })}>
        {t('connect-title')}
      </Button>
    </HomeScreen>
  );
}
