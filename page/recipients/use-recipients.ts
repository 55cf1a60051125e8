import { useEffect } from 'preact/hooks';
import { activeWallet, isOpen, isSignedIn, useApp, walletAt } from '../app/app.ts';
import { useStore } from '../app/store.ts';
import { shortAddress } from '../parts/address.tsx';
import { inertText } from '../texts/hidden-characters.ts';
import { signingWallet, type PageWallet } from '../wallets/page-wallet.ts';
import type { NamedRecipient } from './named-recipients.ts';
import { ownerKey } from './recipients.ts';

const NONE: readonly NamedRecipient[] = [];

/** The book of a wallet as far as it is known; by default, of the one that is shown. Nothing waits for it: addresses are shown until it is there. */
export function useRecipients(wallet?: PageWallet): {
  all: readonly NamedRecipient[];
  /** The name as it can be shown. Undefined for an own wallet, and for a name that stood for another address here. */
  nameOf: (address: string) => string | undefined;
  /** Name and short address for a list, or the short address alone. */
  partyOf: (address: string) => string;
} {
  const { recipients, state } = useApp();
  const books = useStore(recipients.store);
  const owner = signingWallet(wallet ?? activeWallet(state));
  const isReady = owner !== undefined && isSignedIn(state, owner) && isOpen(state, owner);
  const all = (isReady && books[ownerKey(owner)]) || NONE;
  const nameOf = (address: string): string | undefined => {
    const found = all.find((recipient) => recipient.address === address);
    return found?.was === null && !walletAt(state, address) ? inertText(found.name) : undefined;
  };
  const partyOf = (address: string): string => {
    const name = nameOf(address);
    return name === undefined ? shortAddress(address) : `${name} (${shortAddress(address)})`;
  };
  return { all, nameOf, partyOf };
}

/** Reads the book when a view opens that shows names, and when its wallet has signed in. */
export function useFreshRecipients(wallet: PageWallet | undefined): ReturnType<typeof useRecipients> {
  const { recipients, state } = useApp();
  const isReady = wallet !== undefined && isSignedIn(state, wallet);
  useEffect(() => {
    if (isReady) void recipients.load(wallet).catch(() => undefined);
  }, [isReady, wallet?.address]);
  return useRecipients(wallet);
}
