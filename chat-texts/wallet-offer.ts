import type { ChatButton, ChatContent } from '../domain/chats/chat-content.ts';
import type { ProvenWallet } from '../domain/access/actor.ts';
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
export function walletOffer(t: Text, offer: ShownOffer, { hasFaucet }: { hasFaucet: boolean }): ChatContent {
  const address = code(offer.address);
  const network = t(`network-${offer.network}`);
  if (offer.accepted !== null) {
    return {
      html: offer.accepted ? t('offer-accepted', { address, network }) : t('offer-refused', { address }),
      buttons: offer.accepted ? nextButtons(t, offer, hasFaucet) : [],
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

/** The first steps with a wallet. Play money exists on the test network only. */
function nextButtons(t: Text, wallet: ProvenWallet, hasFaucet: boolean): ChatButton[][] {
  const line = (label: string, command: string): ChatButton => ({
    label,
    press: { do: 'run', line: command },
  });
  return [
    ...(hasFaucet && wallet.network !== 'mainnet' ? [[faucetButton(t, wallet)]] : []),
    [line(t('button-receive'), '/wallet address'), line(t('button-send'), '/send')],
  ];
}

export function faucetButton(t: Text, { network, address }: ProvenWallet): ChatButton {
  return { label: t('button-faucet'), press: { do: 'ask_faucet', network, address } };
}
