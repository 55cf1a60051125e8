import type { JSX } from 'preact';
import { NotFoundError } from '../../client/src/transport/api-errors.ts';
import type { Balance } from '../../client/src/wallets/balance-types.ts';
import { useApp } from '../app/app.ts';
import { useLoad } from '../app/use-load.ts';
import { usePoll } from '../app/use-poll.ts';
import { Address } from '../parts/address.tsx';
import { Button } from '../parts/button.tsx';
import { Loading, LoadFailed } from '../parts/load-states.tsx';
import { Message, Notice } from '../parts/notice.tsx';
import { Screen, useHeadingFocus } from '../parts/screen.tsx';
import { WatchOnlyNotice } from '../parts/watch-only-notice.tsx';
import { t } from '../texts/text.ts';
import type { WatchedWallet } from '../wallets/page-wallet.ts';
import { SolBalance, Tokens, WalletHead } from './home.tsx';

/** Each answer costs a request to a node, because the service does not follow the address. */
const REFRESH_MS = 60_000;

/** The public facts of an address on the chain; nothing can be sent from it here. */
export function WatchedHome({ wallet }: { wallet: WatchedWallet }): JSX.Element {
  const { state, go } = useApp();
  const heading = useHeadingFocus(t('home'));
  return (
    <main class="screen">
      <h1 class="hidden-text" ref={heading} tabIndex={-1}>
        {t('home')}
      </h1>
      <WalletHead wallet={wallet} />
      <div class="screen-body">
        {state.session ? <PublicBalance wallet={wallet} /> : <Notice>{t('watch-needs-session')}</Notice>}
        <div class="card">
          <Address address={wallet.address} />
        </div>
        <WatchOnlyNotice />
        <Button icon="receive" onPress={() => go({ view: 'receive' })}>
          {t('receive')}
        </Button>
        <Button icon="wallet" onPress={() => go({ view: 'connect' })}>
          {t('connect-title')}
        </Button>
      </div>
    </main>
  );
}

function PublicBalance({ wallet: { address, network } }: { wallet: WatchedWallet }): JSX.Element {
  const { client } = useApp();
  const loaded = useLoad(
    async (signal): Promise<Balance | 'nothing'> => {
      try {
        return await client(network).getBalance(address, { signal });
      } catch (error) {
        if (error instanceof NotFoundError) return 'nothing';
        throw error;
      }
    },
    [address, network],
  );
  usePoll(loaded.reload, REFRESH_MS);
  const { value } = loaded;
  if (value === 'nothing') return <Notice>{t('watch-nothing')}</Notice>;
  if (value) {
    return (
      <>
        <SolBalance balance={value} />
        {loaded.error !== undefined && <Notice tone="warn">{t('balance-old')}</Notice>}
        <Tokens network={network} balance={value} />
      </>
    );
  }
  return loaded.error === undefined ? (
    <Loading rows={2} />
  ) : (
    <LoadFailed error={loaded.error} onRetry={loaded.reload} />
  );
}

/** The service shows histories to the wallets themselves only. */
export function WatchedActivity(): JSX.Element {
  return (
    <Screen title={t('activity')}>
      <Message icon="eye" title={t('watch-only')}>
        {t('watch-no-activity')}
      </Message>
    </Screen>
  );
}
