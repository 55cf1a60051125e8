import type { ChatButton } from '../../domain/chats/chat-content.ts';
import type { Network } from '../../domain/networks.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { refuses, says, type Command } from '../command.ts';
import { runButton } from '../run-button.ts';

export interface NetworkCommandDeps {
  chats: Pick<UseCases['chats'], 'setNetwork'>;
  /** The configured ones. */
  networks: readonly Network[];
}

export function createNetworkCommand({ chats, networks }: NetworkCommandDeps): Command {
  return async ({ t, actor, usedNetwork }, [name]) => {
    const nameOf = (network: Network): string => t(`network-${network}`);
    const choice = (offered: readonly Network[]): ChatButton[][] => [
      offered.map((network) => runButton(nameOf(network), `/network ${network}`)),
    ];
    if (name === undefined) {
      const others = networks.filter((network) => network !== usedNetwork);
      if (others.length === 0) return says(t('network-only', { network: nameOf(usedNetwork) }));
      return says(t('network-now', { network: nameOf(usedNetwork) }), choice(others));
    }
    const chosen = networks.find((network) => network === name.toLowerCase());
    if (!chosen) return refuses(t('network-unknown', { network: name }), choice(networks));
    await chats.setNetwork(actor, chosen);
    return says(t('network-chosen', { network: nameOf(chosen) }));
  };
}
