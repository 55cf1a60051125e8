import { code, lines } from '../../chat-texts/html.ts';
import { says, type Command } from './command.ts';
import { defaultWalletButtons } from './default-wallet.ts';

export const walletsCommand: Command = (asker) => {
  const { t, actor, defaultWallet } = asker;
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
    defaultWalletButtons(asker, actor.wallets),
  );
};
