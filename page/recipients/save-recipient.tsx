import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { isOpen, isSignedIn, useApp, walletAt } from '../app/app.ts';
import { Button } from '../parts/button.tsx';
import { t } from '../texts/text.ts';
import { signingWallet, type PageWallet } from '../wallets/page-wallet.ts';
import { NameSheet } from './name-sheet.tsx';
import { ownerKey } from './recipients.ts';
import { useRecipients } from './use-recipients.ts';

/** Not offered for an address that has a name, for an own wallet, or before the book is there. */
export function SaveRecipient(props: {
  wallet: PageWallet | undefined;
  address: string;
}): JSX.Element | null {
  const { address } = props;
  const wallet = signingWallet(props.wallet);
  const { state, recipients } = useApp();
  const { all } = useRecipients(wallet);
  const [isNaming, setNaming] = useState(false);
  const isKnown = all.some((recipient) => recipient.address === address) || walletAt(state, address);
  if (!wallet || !isSignedIn(state, wallet) || !isOpen(state, wallet) || isKnown) return null;
  if (!recipients.store.get()[ownerKey(wallet)]) return null;
  return (
    <>
      <Button look="plain" size="small" icon="plus" onPress={() => setNaming(true)}>
        {t('recipient-save')}
      </Button>
      {isNaming && (
        <NameSheet
          title={t('recipient-save')}
          wallet={wallet}
          address={address}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}
