import type { ChatContent } from '../domain/chats/chat-content.ts';
import type { Network } from '../domain/networks.ts';
import type { WalletType } from '../domain/wallets/wallet-events.ts';
import { code } from './html.ts';
import type { Text } from './text.ts';

export interface ShownOffer {
  id: string;
  network: Network;
  address: string;
  walletType: WalletType;
  provenAt: string;
  /** Null: not decided yet. */
  accepted: boolean | null;
}

/** Asks whether a proven wallet is the person's own. Shows the whole address: only the person can compare it. */
export function walletOffer(t: Text, offer: ShownOffer): ChatContent {
  const address = code(offer.address);
  const network = t(`network-${offer.network}`);
  if (offer.accepted !== null) {
    return {
      html: offer.accepted ? t('offer-accepted', { address, network }) : t('offer-refused', { address }),
      buttons: [],
    };
  }
  const time = new Date(offer.provenAt).toISOString().slice(0, 16).replace('T', ' ');
  const decide = (accept: boolean) => ({ do: 'decide_wallet' as const, offerId: offer.id, accept });
  return {
    html: t('offer', { address, network, walletType: offer.walletType, time }),
    buttons: [
      [{ label: t('offer-yes'), press: decide(true) }],
      [{ label: t('offer-no'), press: decide(false) }],
    ],
  };
}
