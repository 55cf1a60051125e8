import { lines } from '../../chat-texts/html.ts';
import { says, type Asker, type Command, type Reply } from './command.ts';
import { askConsent, type ConsentDeps } from './consent.ts';
import { commandList } from './help-command.ts';
import { firstWalletButtons } from './wallet-command.ts';

/** With a word after it, it comes from a deep link of an account. */
export function createStartCommand(consents: Pick<ConsentDeps, 'openConsent'>): Command {
  return async (asker, [token]) =>
    token === undefined ? welcome(asker) : askConsent(asker, token, consents);
}

const welcome = ({ t, firstName }: Asker): Reply =>
  says(lines(t('start', { name: firstName }), '', commandList(t)), firstWalletButtons(t));
