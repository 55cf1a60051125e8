import { code, lines } from '../../chat-texts/html.ts';
import { says, type Command } from '../command.ts';
import { defaultWalletButtons } from './default-wallet.ts';

export const walletsCommand: Command = (context) => {
  const { t, actor, defaultWallet } = context;
  if (actor.wallets.length === 0) return says(t('not-linked'));
  return says(
    lines(
      t('wallets-title'),
      ...actor.wallets.map(({ network, address }) =>
        t('wallets-line', {
          address: code(address),
          network: t(`network-${network}`),
          isDefault: address === defaultWallet ? 'yes' : 'no',
        }),
      ),
    ),
    defaultWalletButtons(context, actor.wallets),
  );
};
