import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useApp } from '../app/app.ts';
import { useLoad } from '../app/use-load.ts';
import { Button } from '../parts/button.tsx';
import { Loading, LoadFailed } from '../parts/load-states.tsx';
import { Message } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { MovedNotice } from './moved-notice.tsx';
import { NameSheet } from './name-sheet.tsx';
import { RecipientList } from './recipient-list.tsx';
import { RecipientSheet } from './recipient-sheet.tsx';
import { useRecipients } from './use-recipients.ts';

/** The address book of a wallet. */
export function RecipientsView({ wallet }: { wallet: SigningWallet }): JSX.Element {
  const { recipients, signIn, go } = useApp();
  const { all } = useRecipients(wallet);
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<string>();
  const loaded = useLoad(async () => {
    await signIn(wallet);
    await recipients.load(wallet);
    return true;
  }, [wallet.address]);
  const chosen = all.find(({ address }) => address === opened);
  const isThere = loaded.value === true || all.length > 0;
  return (
    <>
      <Screen
        title={t('recipients')}
        onBack={() => go({ view: 'settings' })}
        foot={
          isThere && (
            <Button look="primary" icon="plus" onPress={() => setAdding(true)}>
              {t('recipient-add')}
            </Button>
          )
        }
      >
        {all.map((recipient) => (
          <MovedNotice key={recipient.address} recipient={recipient} />
        ))}
        {all.length > 0 && <RecipientList recipients={all} onChoose={({ address }) => setOpened(address)} />}
        {isThere && all.length === 0 && (
          <Message icon="wallet" title={t('recipients-empty-title')}>
            {t('recipients-empty')}
          </Message>
        )}
        {!isThere && loaded.error === undefined && <Loading />}
        {!isThere && loaded.error !== undefined && (
          <LoadFailed error={loaded.error} onRetry={loaded.reload} />
        )}
      </Screen>
      {isAdding && <NameSheet title={t('recipient-add')} wallet={wallet} onClose={() => setAdding(false)} />}
      {chosen && (
        <RecipientSheet
          key={chosen.address}
          wallet={wallet}
          recipient={chosen}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
