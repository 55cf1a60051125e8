import type { JSX } from 'preact';
import { Icon } from '../parts/icon.tsx';
import { inertText } from '../texts/hidden-characters.ts';
import { t } from '../texts/text.ts';
import type { KnownToken } from './known-token.ts';
import { TokenIcon } from './token-icon.tsx';
import { useMetadata } from './use-metadata.ts';

export interface TokenButtonProps {
  /** The role of the token, such as “Token you get”. */
  label: string;
  token: KnownToken | undefined;
  onPress: () => void;
}

/** The chosen token; a press opens the sheet. */
export function TokenButton({ label, token, onPress }: TokenButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class={`token-button${token ? '' : ' token-button-empty'}`}
      aria-haspopup="dialog"
      title={token && inertText(token.mint)}
      onClick={onPress}
    >
      <span class="hidden-text">{`${label}: `}</span>
      {token ? <ChosenToken token={token} /> : <span class="token-button-text">{t('token-choose')}</span>}
      <Icon name="down" size={16} />
    </button>
  );
}

function ChosenToken({ token }: { token: KnownToken }): JSX.Element {
  const shown = useMetadata(token);
  return (
    <>
      <TokenIcon {...shown} mint={token.mint} />
      <span class="token-button-text">{shown.text}</span>
    </>
  );
}
