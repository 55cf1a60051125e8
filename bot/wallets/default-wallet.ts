import type { ProvenWallet } from '../../domain/access/actor.ts';
import type { ChatButton } from '../../domain/chats/chat-content.ts';
import { shortAddress } from '../../chat-texts/short-address.ts';
import type { CommandContext } from '../command.ts';

/**
 * A button for each wallet from which sends could leave, and do not yet. A wallet that is alone on its network needs no choice.
 *
 * @param options.isList the message lists the wallets, and is edited by a press
 */
export function defaultWalletButtons(
  { t, actor, defaultWallet }: CommandContext,
  offered: readonly ProvenWallet[],
  { isList = false } = {},
): ChatButton[][] {
  const isChoice = ({ network, address }: ProvenWallet): boolean =>
    actor.wallets.some((other) => other.network === network && other.address !== address);
  return offered
    .filter((wallet) => wallet.address !== defaultWallet && isChoice(wallet))
    .map(({ network, address }) => [
      {
        label: t.label('button-use-wallet', {
          address: shortAddress(address),
          network: t(`network-${network}`),
        }),
        press: { do: 'use_wallet', address, ...(isList ? { isList } : {}) },
      },
    ]);
}
