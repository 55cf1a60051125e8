import { BOT_SCOPES } from '../../domain/access/actor.ts';
import { createAccess } from '../../use-cases/access/index.ts';
import { OPERATOR } from '../support/actors.ts';
import { createApiClient } from '../support/api-client.ts';
import { useCasesOf } from '../support/use-cases-of.ts';
import type { TestService } from '../support/wallet-service.ts';

/** Chats of two people. */
export const OWN_CHAT = '700000001';
export const OTHER_CHAT = '700000002';

/** A chat that has granted each account everything. Its person has blocked the bot: otherwise each request would wait for a bot. */
export async function createChats(
  service: TestService,
  own: string,
  other: string,
): Promise<{ botToken: string }> {
  const { database } = service;
  const { useCases, close } = useCasesOf(service);
  const access = createAccess({ database });
  const scopes = [...BOT_SCOPES];
  for (const [chatId, accountId] of [
    [OWN_CHAT, own],
    [OTHER_CHAT, other],
  ] as const) {
    const person = {
      telegramId: chatId,
      language: 'en',
      profile: { firstName: 'only the others name', username: null },
    };
    const update = { type: 'other', messageId: 1 } as const;
    const received = { updateId: Number(chatId), source: chatId, chatId, person, update };
    await useCases.chats.receive([received]);
    const user = (await database('chat_users').where({ telegram_id: chatId }).first('id')) as { id: string };
    await database('chat_users').where(user).update({ blocked_at: new Date() });
    await database('bot_grants').insert({ account_id: accountId, user_id: user.id, scopes });
    await access.setPublicName(OPERATOR, { accountId, publicName: `Fuzz ${chatId}` });
  }
  await useCases.chats.keepBotName('wallet_bot');
  await close();
  const { botToken } = await access.createBotToken(OPERATOR, own);
  // Known to the service before the address has sent too many wrong ones.
  const call = await createApiClient(service, botToken);
  await call(`/v1/messenger/user/${OWN_CHAT}`);
  return { botToken };
}
