import type { ChatButton } from '../../domain/chats/chat-content.ts';
import type { CommandContext } from '../command.ts';
import { runButton } from '../run-button.ts';
import { firstWalletButtons, usedWallets } from '../wallets/used-wallets.ts';

/** For an answer to something that was not understood: what people want most. Without a wallet on the network in use, that is one. */
export function nextSteps(
  context: Pick<CommandContext, 't' | 'actor' | 'usedNetwork' | 'defaultWallet'>,
): ChatButton[][] {
  const { t } = context;
  const help = [runButton(t.label('button-help'), '/help')];
  if (usedWallets(context).length === 0) return [...firstWalletButtons(t), help];
  return [
    [runButton(t.label('button-balance'), '/wallet balance'), runButton(t.label('button-send'), '/send')],
    [runButton(t.label('button-swap'), '/swap'), runButton(t.label('button-receive'), '/wallet address')],
    help,
  ];
}
