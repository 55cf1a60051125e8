import type { JSX } from 'preact';
import type { PageWallet } from '../wallets/page-wallet.ts';
import { useRecipients } from './use-recipients.ts';

/** The saved name of an address, to stand above it. Nothing if it has none. */
export function PartyName(props: { wallet: PageWallet | undefined; address: string }): JSX.Element | null {
  const name = useRecipients(props.wallet).nameOf(props.address);
  return name === undefined ? null : (
    <strong class="item-title">
      <bdi>{name}</bdi>
    </strong>
  );
}
