import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { shortAddress } from '../parts/address.tsx';
import { TextField } from '../parts/field.tsx';
import { InertText } from '../parts/inert-text.tsx';
import { inertText } from '../texts/hidden-characters.ts';
import { Notice } from '../parts/notice.tsx';
import { linkProblemText } from '../texts/problem-texts.ts';
import { ScanButton } from '../scanner/scan-button.tsx';
import { useHasCamera } from '../scanner/use-has-camera.ts';
import { t } from '../texts/text.ts';
import type { HeldToken } from '../tokens/held-token.ts';
import { SavedChoice } from '../recipients/saved-choice.tsx';
import { matchingRecipients, nameKey } from '../recipients/named-recipients.ts';
import { useFreshRecipients } from '../recipients/use-recipients.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { isAddress } from '../../client/src/checks/addresses.ts';
import { isSolanaLink, parseSolanaLink, type TransferRequest } from '../../client/src/sends/solana-pay.ts';
import { LookAlikeNotice } from './look-alike-notice.tsx';
import { References } from './references.tsx';
import type { SendDraft } from './send-draft.ts';

const MAX_SUGGESTED = 3;

/** Takes an address, a saved name, an earlier recipient, or a pasted payment request, which fills the other fields too. */
export function RecipientField(props: {
  wallet: SigningWallet;
  draft: SendDraft;
  recipients: readonly string[];
  held: readonly HeldToken[];
  error: string | undefined;
  onChange: (change: Partial<SendDraft>) => void;
}): JSX.Element {
  const { wallet, draft, recipients, held, onChange } = props;
  const [request, setRequest] = useState<TransferRequest>();
  const [problem, setProblem] = useState<string>();
  const hasCamera = useHasCamera();
  const { all } = useFreshRecipients(wallet);
  const named = isAddress(draft.to) ? [] : matchingRecipients(all, draft.to);
  const exact = named.find(({ name }) => nameKey(name) === nameKey(draft.to));
  const only = named.length === 1 ? named[0] : exact;
  const unsaved = recipients.filter((address) => !all.some((saved) => saved.address === address));

  const read = (typed: string): void => {
    setRequest(undefined);
    setProblem(undefined);
    if (!isSolanaLink(typed)) {
      // A name may have spaces within it.
      onChange({ to: isAddress(typed.trim()) ? typed.trim() : typed.trimStart(), references: [] });
      return;
    }
    const parsed = parseSolanaLink(typed);
    if (!parsed.ok) {
      setProblem(linkProblemText(parsed.problem));
      onChange({ to: typed, references: [] });
      return;
    }
    const { recipient, amount, mint = 'SOL', memo, references } = parsed.request;
    if (!held.some((token) => token.mint === mint)) {
      setProblem(t('link-token-not-held'));
      onChange({ to: typed, references: [] });
      return;
    }
    setRequest(parsed.request);
    onChange({ to: recipient, mint, amount: amount ?? '', isMax: false, memo: memo ?? '', references });
  };

  return (
    <div
      class="stack"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLTextAreaElement) || !only) return;
        event.preventDefault();
        read(only.address);
      }}
    >
      <TextField
        label={t('recipient')}
        mono
        rows={2}
        placeholder={t('recipient-placeholder')}
        value={draft.to}
        error={problem ?? (named.length > 0 ? undefined : props.error)}
        action={hasCamera && <ScanButton onRead={read} />}
        onInput={read}
      />
      <SavedChoice wallet={wallet} typed={draft.to} recent={recipients} onChoose={read} />
      {draft.to === '' && unsaved.length > 0 && (
        <div class="words" role="group" aria-label={t('earlier-recipients')}>
          {unsaved.slice(0, MAX_SUGGESTED).map((address) => (
            <button
              key={address}
              type="button"
              class="word address-short"
              title={address}
              onClick={() => read(address)}
            >
              {shortAddress(address)}
            </button>
          ))}
        </div>
      )}
      <LookAlikeNotice
        address={draft.to}
        known={[...recipients, ...all.map(({ address }) => address).filter((each) => each !== draft.to)]}
      />
      {request && <RequestNotice request={request} />}
    </div>
  );
}

function RequestNotice({
  request: { label, message, references },
}: {
  request: TransferRequest;
}): JSX.Element {
  return (
    <Notice>
      {label !== undefined && <strong title={inertText(label)}>{<InertText text={label} />}</strong>}
      {message !== undefined && (
        <p>
          <InertText text={message} />
        </p>
      )}
      <p class="small">{t('link-read')}</p>
      {references.length > 0 && (
        <p class="small">
          {t('link-references')} <References addresses={references} />
        </p>
      )}
    </Notice>
  );
}
