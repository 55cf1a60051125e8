import { code, lines } from '../../chat-texts/html.ts';
import { says, type Command, type CommandContext, type Reply } from '../command.ts';
import { defaultWalletButtons } from './default-wallet.ts';
import { notLinked } from './used-wallets.ts';

export const walletsCommand: Command = (context) => listWallets(context);

/** @param before a line above the list */
export function listWallets(context: CommandContext, before: string | null = null): Reply {
  const { t, actor, defaultWallet } = context;
  if (actor.wallets.length === 0) return notLinked(context);
  return says(
    lines(
      ...(before === null ? [] : [before, '']),
      t('wallets-title'),
      ...actor.wallets.map(({ network, address }) =>
        t('wallets-line', {
          address: code(address),
          network: t(`network-${network}`),
          isDefault: address === defaultWallet ? 'yes' : 'no',
        }),
      ),
    ),
    defaultWalletButtons(context, actor.wallets, { isList: true }),
  );
}
