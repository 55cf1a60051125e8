import type { JSX } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { isAddress } from '../../client/src/checks/addresses.ts';
import { useApp } from '../app/app.ts';
import { shortAddress } from '../parts/address.tsx';
import { TextField } from '../parts/field.tsx';
import type { HeldToken } from '../amounts/held-token.ts';
import { inertText } from '../texts/hidden-characters.ts';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { foundTokens, type FoundToken } from './find-tokens.ts';
import { TokenNote } from './token-note.tsx';

/** A person still types before that. */
const PAUSE_MS = 300;

export interface TokenFieldProps {
  wallet: SigningWallet;
  held: readonly HeldToken[];
  /** `SOL`, an address, or what is typed of a name. */
  value: string;
  error: string | undefined;
  /** A quote has the same warnings. */
  hasQuote: boolean;
  onInput: (token: string) => void;
}

/** Takes an address, or finds a token by what is typed. A found token is chosen by a press, or with the arrow keys and Enter, and fills the address in. */
export function TokenField(props: TokenFieldProps): JSX.Element {
  const { wallet, held, value, error, hasQuote, onInput } = props;
  const id = useId();
  const isTyping = value !== '' && value !== 'SOL' && !isAddress(value);
  const listed = useListed(wallet, isTyping ? value : '');
  const [isClosed, setIsClosed] = useState(false);
  const [active, setActive] = useState(-1);
  const found = isTyping ? foundTokens(value, held, listed ?? []) : [];
  const isOpen = found.length > 0 && !isClosed;
  const place = Math.min(active, found.length - 1);
  const type = (text: string): void => {
    setActive(-1);
    setIsClosed(false);
    onInput(text);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      setIsClosed(false);
      setActive(
        place === -1 && step === -1 ? found.length - 1 : (place + step + found.length) % found.length,
      );
    } else if (event.key === 'Enter' && isOpen && place >= 0) type(found[place]?.mint ?? value);
    else if (event.key === 'Escape' && isOpen) setIsClosed(true);
    else return;
    event.preventDefault();
  };
  return (
    <div class="stack">
      <TextField
        label={t('swap-mint-out')}
        mono
        value={value}
        error={isTyping && (found.length > 0 || listed === undefined) ? undefined : error}
        hint={t('swap-mint-hint')}
        combo={{
          listId: `${id}-found`,
          activeId: place < 0 ? undefined : `${id}-${place}`,
          isOpen,
          onKeyDown,
        }}
        onInput={(text) => type(text.trimStart())}
      />
      {isOpen && (
        <ul class="list" role="listbox" id={`${id}-found`} aria-label={t('swap-found')}>
          {found.map((token, index) => (
            <li
              key={token.mint}
              id={`${id}-${index}`}
              role="option"
              class="item option"
              aria-selected={index === place}
              title={token.mint}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => type(token.mint)}
            >
              <Option {...token} isHeld={held.some(({ mint }) => mint === token.mint)} />
            </li>
          ))}
        </ul>
      )}
      <p class="hidden-text" role="status">
        {isOpen ? t('swap-found-count', { count: found.length }) : ''}
      </p>
      {isAddress(value) && error === undefined && <TokenNote {...{ wallet, hasQuote }} mint={value} />}
    </div>
  );
}

function Option({ token, mint, name, isHeld }: FoundToken & { isHeld: boolean }): JSX.Element {
  const notes = [
    ...(name === undefined ? [] : [inertText(name)]),
    ...(mint === 'SOL' || token === mint ? [] : [shortAddress(mint)]),
    ...(isHeld ? [t('swap-found-own')] : []),
  ];
  return (
    <span class="grow">
      <span class="item-title">{token === mint && mint !== 'SOL' ? shortAddress(mint) : token}</span>
      <span class="item-note">{notes.join(' · ')}</span>
    </span>
  );
}

/** Undefined while the service has not answered. Without an answer, an address can still be typed. */
function useListed(wallet: SigningWallet, typed: string): readonly FoundToken[] | undefined {
  const { client } = useApp();
  const [listed, setListed] = useState<readonly FoundToken[]>();
  useEffect(() => {
    setListed(undefined);
    const search = typed.trim();
    if (search === '') return undefined;
    const closed = new AbortController();
    const show = (found: readonly FoundToken[]): void => {
      if (!closed.signal.aborted) setListed(found);
    };
    const look = (): void => {
      client(wallet.network)
        .findTokens(search, { signal: closed.signal })
        .then(show, () => show([]));
    };
    const timer = setTimeout(look, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      closed.abort();
    };
  }, [typed]);
  return listed;
}
