import { z } from 'zod';
import type { ChatContent } from '../domain/chats/chat-content.ts';
import type { Network } from '../domain/networks.ts';
import { code } from './html.ts';
import { securityMessage } from './security-message.ts';
import type { Text } from './text.ts';

/** The stored event (domain/wallets/wallet-events.ts). */
const disconnected = z.object({ data: z.object({ wallet_address: z.string() }) });

/** A security message: a thief of a wallet's key cannot shut its person out of the news in silence. */
export function walletUnlinked(t: Text, { body, network }: { body: string; network: Network }): ChatContent {
  const { data } = disconnected.parse(JSON.parse(body));
  return securityMessage(t, [
    t('security-unlinked', { address: code(data.wallet_address), network: t(`network-${network}`) }),
    '',
    t('security-unlinked-advice'),
  ]);
}
