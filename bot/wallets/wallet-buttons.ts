import { code, lines } from '../../chat-texts/html.ts';
import type { UseCases } from '../../use-cases/index.ts';
import type { Buttons } from '../button.ts';
import { refuses, says } from '../command.ts';
import { createFaucetButton } from './faucet-button.ts';
import { createDisconnectWallet } from './wallet-command.ts';
import { listWallets } from './wallets-command.ts';

export interface WalletButtonsDeps {
  chats: Pick<UseCases['chats'], 'setDefaultWallet' | 'decideWallet'>;
  wallets: Pick<UseCases['wallets'], 'remove' | 'memo'>;
  faucet: Pick<UseCases['faucet'], 'give'>;
}

type WalletButtons = Pick<
  Buttons,
  'disconnect_wallet' | 'use_wallet' | 'decide_wallet' | 'show_memo' | 'ask_faucet'
>;

export function createWalletButtons({ chats, wallets, faucet }: WalletButtonsDeps): WalletButtons {
  return {
    ask_faucet: createFaucetButton({ faucet }),

    disconnect_wallet: createDisconnectWallet({ wallets }),

    async use_wallet(context, { address, isList }) {
      const { t, actor } = context;
      if (!actor.wallets.some((own) => own.address === address)) return refuses(t('no-such-wallet'));
      await chats.setDefaultWallet(actor, address);
      const used = t('wallet-used', { address: code(address) });
      if (!isList) return says(used);
      return { ...listWallets({ ...context, defaultWallet: address }, used), isEdit: true };
    },

    async decide_wallet({ t, actor }, { offerId, accept }) {
      const offer = await chats.decideWallet(actor, offerId, accept);
      return offer?.accepted === accept ? null : says(t('offer-gone'));
    },

    /** A stranger wrote it, so it is shown only to a person who asks for it, in type of one width and without links. */
    async show_memo({ t, actor }, { network, signature }) {
      const memos = await wallets.memo(actor, network, signature);
      if (memos === null) return refuses(t('memo-unknown'));
      if (memos.length === 0) return says(t('memo-none'));
      return says(lines(t('memo-of-sender'), ...memos.map((memo) => code(memo).value)));
    },
  };
}
