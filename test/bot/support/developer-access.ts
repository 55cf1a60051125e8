import { expect } from 'chai';
import type { TestWallet } from '../../support/chain-client.ts';
import type { ChatMessage, Person } from '../../support/telegram-person.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { answerOf } from '../../web/support/answer.ts';
import type { BotService } from './bot-service.ts';
import { linkWallet, openLink, proveIn } from './chat-wallet.ts';

export const KEY = /wk_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}/;

/** People who become developers with `/api`, and whether their credentials work. */
export function developersOf(service: () => BotService) {
  const statusOf = async (path: string, credential: string, init: RequestInit = {}): Promise<number> => {
    const headers = { authorization: `Bearer ${credential}`, 'content-type': 'application/json' };
    return (await fetch(`${service().service.baseUrl}${path}`, { ...init, headers })).status;
  };

  /** A bot token that works finds no such chat. */
  const works = async (credential: string): Promise<boolean> =>
    credential.startsWith('wb_')
      ? (await statusOf('/messenger/user/1', credential)) === 404
      : (await statusOf('/operations', credential)) === 200;

  return {
    statusOf,
    works,
    stopped: (credential: string) =>
      waitUntil('the credential is refused', async () => !(await works(credential))),

    async developer(): Promise<{ ada: Person; wallet: TestWallet }> {
      const ada = await service().telegram.person();
      return { ada, wallet: await linkWallet(service(), ada) };
    },

    /** Opens the link of a request, proves the wallet and takes the credential on the wallet page. */
    async takeOnPage(card: ChatMessage, wallet: TestWallet): Promise<string> {
      const opened = await openLink(service(), card, 'Verify with a wallet');
      await proveIn(opened, wallet);
      const taken = await opened.tab.post(`/page/operations/${opened.operationId}/credential`, {});
      expect(taken.status).to.equal(201);
      return String((await answerOf(taken)).data['secret']);
    },

    /** Asks for a key, proves the wallet and has the key shown in the chat. */
    async shownInChat(ada: Person, wallet: TestWallet) {
      const card = await ada.asks('/api key', 'New API key');
      const opened = await openLink(service(), card, 'Verify with a wallet');
      await proveIn(opened, wallet);
      const verified = await ada.reads('Verified');
      expect(verified.message_id).to.equal(card.message_id);
      await ada.presses('Show it here', verified);
      const shown = await ada.reads('Your API key');
      const [key = ''] = KEY.exec(shown.text) ?? [];
      return { opened, shown, key };
    },

    async userOf({ id }: Person): Promise<string> {
      const users = service()
        .service.database('chat_users')
        .where({ telegram_id: String(id) });
      return ((await users.first('id')) as { id: string }).id;
    },
  };
}
