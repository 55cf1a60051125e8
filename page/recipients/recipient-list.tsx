import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ShortAddress } from '../parts/address.tsx';
import { TextField } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { InertText } from '../parts/inert-text.tsx';
import { WalletIcon } from '../parts/wallet-icon.tsx';
import { t } from '../texts/text.ts';
import { nameKey, type NamedRecipient } from './named-recipients.ts';

/** Fewer are seen at once. */
const MAX_UNSEARCHED = 8;

/** Saved recipients by name, with a search if there are many. */
export function RecipientList(props: {
  recipients: readonly NamedRecipient[];
  onChoose: (recipient: NamedRecipient) => void;
}): JSX.Element {
  const { recipients, onChoose } = props;
  const [typed, setTyped] = useState('');
  const found = recipients.filter(({ name }) => nameKey(name).includes(nameKey(typed)));
  return (
    <>
      {recipients.length > MAX_UNSEARCHED && (
        <TextField label={t('recipient-search')} value={typed} onInput={setTyped} />
      )}
      {found.length > 0 ? (
        <ul class="list">
          {found.map((recipient) => (
            <li key={recipient.address}>
              <button type="button" class="item" onClick={() => onChoose(recipient)}>
                <WalletIcon address={recipient.address} />
                <span class="grow">
                  <span class="item-title">
                    <InertText text={recipient.name} />
                  </span>
                  <span class="item-note">
                    <ShortAddress address={recipient.address} />
                    {recipient.savedIn === 'chat' && ` · ${t('recipient-from-chat')}`}
                  </span>
                  {recipient.was !== null && (
                    <span class="item-note bad-text">{t('recipient-other-address')}</span>
                  )}
                </span>
                <Icon name="next" size={18} />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p class="hint" role="status">
          {t('recipient-none-found')}
        </p>
      )}
    </>
  );
}
