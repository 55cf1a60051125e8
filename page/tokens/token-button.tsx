import type { JSX } from 'preact';
import { Icon } from '../parts/icon.tsx';
import { TokenIcon } from '../parts/token-icon.tsx';
import { inertText } from '../texts/hidden-characters.ts';
import { t } from '../texts/text.ts';
import type { KnownToken } from './known-token.ts';
import { symbolText } from './symbol-text.ts';

export interface TokenButtonProps {
  /** The role of the token, such as “Token you get”. */
  label: string;
  token: KnownToken | undefined;
  onPress: () => void;
}

/** The chosen token; a press opens the sheet. */
export function TokenButton({ label, token, onPress }: TokenButtonProps): JSX.Element {
  const text = token ? symbolText(token) : t('token-choose');
  return (
    <button
      type="button"
      class={`token-button${token ? '' : ' token-button-empty'}`}
      aria-haspopup="dialog"
      title={token && inertText(token.mint)}
      onClick={onPress}
    >
      {token && <TokenIcon token={text} />}
      <span class="hidden-text">{`${label}: `}</span>
      <span class="token-button-text">{text}</span>
      <Icon name="down" size={16} />
    </button>
  );
}
