import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { shownNetwork, useApp } from '../app/app.ts';
import type { HeldToken } from './held-token.ts';
import { IconButton } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { t } from '../texts/text.ts';
import type { KnownToken } from './known-token.ts';
import { metadataKey } from './metadata.ts';
import { TokenNote } from './token-note.tsx';
import { TokenOption } from './token-option.tsx';
import { useTokenPrices } from './use-token-prices.ts';
import { symbolOf } from './use-metadata.ts';
import { useFoundTokens, type TokenSearch } from './use-found-tokens.ts';

export interface TokenSheetProps {
  title: string;
  held: readonly HeldToken[];
  /** The mint that is chosen already. */
  chosen: string | undefined;
  /** Finds tokens that the wallet does not hold. Null: only its own can be chosen. */
  search: TokenSearch | null;
  onChoose: (token: KnownToken) => void;
  onClose: () => void;
}

/** The tokens of the wallet, and a search by symbol, name or address. A press chooses, or the arrow keys and Enter. */
export function TokenSheet({ title, held, chosen, search, onChoose, onClose }: TokenSheetProps): JSX.Element {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<string>();
  const { tokens, facts, problem, isComplete, isLoading } = useFoundTokens(typed.trim(), held, search);
  const { metadata, state } = useApp();
  const network = shownNetwork(state);
  const prices = useTokenPrices(
    network,
    held.map(({ mint }) => mint),
  );
  // By its mint: rows move when the answer comes.
  const marked = tokens.findIndex(
    ({ mint }) => mint === (active ?? (typed.trim() === '' ? chosen : undefined)),
  );
  // A search marks its first token, which Enter chooses. Before one, only the token that is chosen already is marked.
  const place = marked === -1 && typed.trim() !== '' ? Math.min(0, tokens.length - 1) : marked;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // On a phone, the keyboard would cover the tokens.
    if (window.matchMedia('(hover: hover)').matches) field.current?.focus();
  }, []);
  // The focus stays in the search, so the list does not follow the arrow keys by itself.
  useEffect(() => document.getElementById(`${id}-${place}`)?.scrollIntoView({ block: 'nearest' }), [place]);
  const choose = (token: KnownToken | undefined): void => {
    if (!token || token.isSwappable === false) return;
    onChoose({ ...token, token: symbolOf(token, metadata.store.get()[metadataKey(network, token.mint)]) });
    dialog.current?.close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && tokens.length > 0)
      setActive(tokens.at((Math.max(place, step < 0 ? 0 : -1) + step) % tokens.length)?.mint);
    else if (event.key === 'Enter') choose(tokens[place]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      class="sheet"
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      onClick={(event) => {
        // The content fills the dialog, so only a press outside of it has the dialog itself as its target.
        if (event.target === dialog.current) dialog.current?.close();
      }}
    >
      <div class="sheet-body">
        <div class="row-apart">
          <h2 id={`${id}-title`}>{title}</h2>
          <IconButton icon="close" label={t('close')} onPress={() => dialog.current?.close()} />
        </div>
        <input
          ref={field}
          class="input"
          type="text"
          role="combobox"
          aria-label={t('token-search')}
          aria-autocomplete="list"
          aria-expanded={tokens.length > 0}
          aria-controls={`${id}-found`}
          aria-activedescendant={place < 0 ? undefined : `${id}-${place}`}
          aria-describedby={`${id}-status`}
          autoComplete="off"
          autoCapitalize="off"
          spellcheck={false}
          placeholder={search ? t('token-search-any') : t('token-search-own')}
          value={typed}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setActive(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <div class="sheet-list stack">
          {facts && <TokenNote facts={facts} />}
          <ul
            class="list"
            role="listbox"
            id={`${id}-found`}
            aria-label={t('tokens')}
            hidden={tokens.length === 0}
          >
            {tokens.map((token, index) => (
              <TokenOption
                key={token.mint}
                id={`${id}-${index}`}
                token={token}
                held={held.find(({ mint }) => mint === token.mint)}
                price={prices.get(token.mint) ?? token.price}
                isActive={index === place}
                onChoose={() => choose(token)}
              />
            ))}
          </ul>
          <p class="hint" id={`${id}-status`} role="status">
            {problem ?? (typed.trim() === '' ? '' : statusText(tokens.length, isLoading, search !== null))}
          </p>
          {!isComplete && <Notice tone="warn">{t('token-market-away')}</Notice>}
        </div>
      </div>
    </dialog>
  );
}

function statusText(count: number, isLoading: boolean, canPaste: boolean): string {
  if (isLoading) return t('token-searching');
  if (count > 0) return t('token-count', { count });
  return canPaste ? t('token-none') : t('token-none-own');
}
