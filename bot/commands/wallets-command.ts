import { code, lines } from '../../chat-texts/html.ts';
import { says, type Command } from './command.ts';

export const walletsCommand: Command = ({ t, actor, defaultWallet }) => {
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
  );
};
