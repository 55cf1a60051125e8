import type { AccountNotices, NoticedUser } from '../../db/messenger/account-notices.ts';
import type { GrantStore } from '../../db/messenger/grant-store.ts';
import { newId } from '../../db/postgres/new-id.ts';
import type { MessageBody } from '../../domain/chats/message-body.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import { messageContext } from '../chats/message-context.ts';

export interface TellChatsDeps {
  notices: AccountNotices;
  grants: Pick<GrantStore, 'publicName'>;
  userKeys: UserKeys;
}

type Notice = Pick<Extract<MessageBody, { type: 'account_notice' }>, 'about' | 'host'>;

/** Tells chats what an account has changed, once for each cause. */
export function createTellChats({ notices, grants, userKeys }: TellChatsDeps) {
  return async function tellChats(
    accountId: string,
    users: readonly NoticedUser[],
    cause: string,
    notice: Notice,
  ): Promise<void> {
    const account = (await grants.publicName(accountId)) ?? accountId;
    const body: MessageBody = { type: 'account_notice', account, ...notice };
    await notices.add(
      users.map((user) => {
        const id = newId('msg');
        const own = userKeys.cipher(user.id, user.keyCiphertext);
        const bodyCiphertext = own.encrypt(JSON.stringify(body), messageContext(id));
        return { id, cause: `${cause}/${user.id}`, user, bodyCiphertext };
      }),
    );
  };
}
