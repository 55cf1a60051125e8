import { z } from 'zod';
import { address } from '../../api/operations/operation-schemas.ts';
import { sendExample } from '../../api/sends/send-examples.ts';
import type { Network } from '../../domain/networks.ts';
import { defineRoute } from '../../http/define-route.ts';
import { networkOf } from '../../http/request-headers.ts';
import type { Wallets } from '../../use-cases/wallets/index.ts';

const linkedChatId = z.string().meta({ description: 'Id of the link in this list.' });

const linkedChatsData = z.strictObject({
  wallet_address: z.string(),
  items: z.array(
    z.strictObject({
      linked_chat_id: linkedChatId,
      linked_at: z.iso.datetime(),
      first_name: z
        .string()
        .nullable()
        .meta({ description: 'The first name of the chat’s person at Telegram; null: it cannot be read.' }),
      username: z.string().nullable().meta({ description: 'The same for the username, without `@`.' }),
    }),
  ),
});

const unlinkedChatData = z.strictObject({ linked_chat_id: z.string(), unlinked: z.literal(true) });

export interface LinkedChatRoutesDeps {
  wallets: Pick<Wallets, 'linkedChats' | 'unlinkChat'>;
  defaultNetwork: Network;
}

/** For the settings of a wallet on the page. */
export function linkedChatRoutes({ wallets, defaultNetwork }: LinkedChatRoutesDeps) {
  const query = z.strictObject({ address });
  const id = 'usr_01a2b3c4-d5e6-7f80-9a1b-2c3d4e5f6071';
  return [
    defineRoute({
      method: 'GET',
      path: '/page/wallet/chats',
      name: 'listLinkedChats',
      summary: 'The chats that are linked to the session’s wallet',
      description:
        'Each chat of the bot whose person has said yes to this wallet, the newest link first. It sees what the page prepares for the wallet, and gets the news of the wallet.',
      authenticated: true,
      network: true,
      query,
      successStatus: 200,
      message: 'These are the chats that are linked to the wallet.',
      data: linkedChatsData,
      example: {
        wallet_address: sendExample.from,
        items: [
          {
            linked_chat_id: id,
            linked_at: '2026-11-24T09:30:00.000Z',
            first_name: 'Ada',
            username: 'ada_l',
          },
        ],
      },
      errors: ['WALLET_NOT_FOUND'],
      async handler({ actor, headers, query: asked }) {
        const network = networkOf(headers, actor, defaultNetwork);
        const chats = await wallets.linkedChats(actor, network, asked.address);
        return {
          data: {
            wallet_address: asked.address,
            items: chats.map((chat) => ({
              linked_chat_id: chat.id,
              linked_at: chat.linkedAt.toISOString(),
              first_name: chat.firstName,
              username: chat.username,
            })),
          },
        };
      },
    }),

    defineRoute({
      method: 'DELETE',
      path: '/page/wallet/chats/{linked_chat_id}',
      name: 'unlinkChat',
      summary: 'Unlink a chat from the session’s wallet',
      description:
        'The chat and the page share nothing of the wallet any more, and the alerts of the chat about its balance end. What the chat has prepared stays with the chat. `wallet.disconnected` is sent with the reason `access_revoked`, and the chat gets a security message. A question in the chat that would link the wallet again is refused.',
      authenticated: true,
      network: true,
      params: z.strictObject({ linked_chat_id: linkedChatId }),
      query,
      successStatus: 200,
      message: 'The chat is no longer linked to the wallet.',
      data: unlinkedChatData,
      example: { linked_chat_id: id, unlinked: true },
      errors: ['WALLET_NOT_FOUND', 'NOT_FOUND'],
      async handler({ actor, headers, params, query: asked }) {
        const network = networkOf(headers, actor, defaultNetwork);
        await wallets.unlinkChat(actor, network, asked.address, params.linked_chat_id);
        return { data: { linked_chat_id: params.linked_chat_id, unlinked: true as const } };
      },
    }),
  ];
}
