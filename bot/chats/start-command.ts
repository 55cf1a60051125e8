import { lines } from '../../chat-texts/html.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { says, type CommandContext, type Command, type Reply } from '../command.ts';
import { askConsent } from '../messenger/consent.ts';
import { firstWalletButtons } from '../wallets/used-wallets.ts';
import { firstCommands } from './help-command.ts';

/** With a word after it, it comes from a deep link of an account. */
export function createStartCommand(consents: Pick<UseCases['messenger'], 'openConsent'>): Command {
  return async (context, [token]) =>
    token === undefined ? welcome(context) : askConsent(context, token, consents);
}

const welcome = ({ t, firstName }: CommandContext): Reply =>
  says(lines(t('start', { name: firstName }), '', firstCommands(t)), firstWalletButtons(t));
