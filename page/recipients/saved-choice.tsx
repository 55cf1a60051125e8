import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { isAddress } from '../../client/src/checks/addresses.ts';
import { Button } from '../parts/button.tsx';
import { shortAddress } from '../parts/address.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { inertText } from '../texts/hidden-characters.ts';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { MovedNotice } from './moved-notice.tsx';
import { matchingRecipients, nameKey } from './named-recipients.ts';
import { RecipientList } from './recipient-list.tsx';
import { useRecipients } from './use-recipients.ts';

const MAX_OFFERED = 4;

/** Saved recipients for what was typed: those whose name has it; before that, those to whom the wallet has sent last. */
export function SavedChoice(props: {
  wallet: SigningWallet;
  typed: string;
  /** Addresses to which the wallet has sent, latest first. */
  recent: readonly string[];
  onChoose: (address: string) => void;
}): JSX.Element | null {
  const { wallet, typed, recent, onChoose } = props;
  const { all, nameOf } = useRecipients(wallet);
  const [isOpen, setOpen] = useState(false);
  const usable = all.filter(({ was }) => was === null);
  const place = ({ address }: { address: string }): number => {
    const at = recent.indexOf(address);
    return at === -1 ? recent.length : at;
  };
  const offered = isAddress(typed)
    ? []
    : typed === ''
      ? usable.toSorted((a, b) => place(a) - place(b))
      : matchingRecipients(usable, typed);
  const name = nameOf(typed);
  const moved = all.find(
    (each) => each.was !== null && (each.address === typed || nameKey(each.name) === nameKey(typed)),
  );
  return (
    <>
      {name !== undefined && (
        <p class="good-text" role="status">
          {t('recipient-is', { name })}
        </p>
      )}
      <MovedNotice recipient={moved} />
      {offered.length > 0 && (
        <div class="words" role="group" aria-label={t('recipients')}>
          {offered.slice(0, MAX_OFFERED).map(({ address, name: saved }) => (
            <button
              key={address}
              type="button"
              class="word"
              title={address}
              onClick={() => onChoose(address)}
            >
              <bdi>{inertText(saved)}</bdi> <span class="muted address-short">{shortAddress(address)}</span>
            </button>
          ))}
        </div>
      )}
      {typed === '' && usable.length > MAX_OFFERED && (
        <Button look="plain" size="small" onPress={() => setOpen(true)}>
          {t('recipients')}
        </Button>
      )}
      {isOpen && (
        <Sheet title={t('recipients')} onClose={() => setOpen(false)}>
          <RecipientList
            recipients={usable}
            onChoose={({ address }) => {
              setOpen(false);
              onChoose(address);
            }}
          />
        </Sheet>
      )}
    </>
  );
}
