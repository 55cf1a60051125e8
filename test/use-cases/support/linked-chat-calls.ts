import type { UseCases } from '../../../use-cases/index.ts';
import { insertChatUser } from '../../db/support/chat-rows.ts';
import { insertConnected } from '../../db/support/rows.ts';
import { OF_AN_ACCOUNT, ofWallet, type UseCaseCalls } from './call.ts';

export function linkedChatCalls({
  linkedChats,
  unlinkChat,
}: UseCases['wallets']): Pick<UseCaseCalls['wallets'], 'linkedChats' | 'unlinkChat'> {
  return {
    linkedChats: ofWallet('linked_chat.list', ({ actor, wallet }) =>
      linkedChats(actor, 'devnet', wallet.address),
    ),
    unlinkChat: {
      action: 'linked_chat.remove',
      relations: OF_AN_ACCOUNT,
      async prepare({ actor, wallet, database }) {
        const { id } = await insertChatUser(database);
        await insertConnected(database, id, wallet);
        return () => unlinkChat(actor, 'devnet', wallet.address, id);
      },
    },
  };
}
