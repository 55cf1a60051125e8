import { expect } from 'chai';
import { answerTo } from '../support/bot-without-service.ts';

describe('/forget', () => {
  it('lists only what is stored, in both languages', async () => {
    const none = {
      messages: 0,
      wallets: 0,
      operations: 0,
      keys: 0,
      grants: 0,
      alerts: 0,
      orders: 0,
      recipients: 0,
    };
    const linesOf = async (stored: object, language: string) => {
      const chats = { stored: async () => ({ ...none, ...stored }) };
      const { html } = (await answerTo('/forget', { chats }, { language })).public;
      return html
        .split('\n')
        .filter((line) => line.startsWith('• '))
        .slice(1);
    };
    expect(await linesOf({}, 'en')).to.deep.equal([]);
    expect(await linesOf({ messages: 12, orders: 1 }, 'en')).to.deep.equal([
      '• 12 messages of the bot',
      '• one order that waits for a price or has ended',
    ]);
    expect(await linesOf({ alerts: 2, keys: 1 }, 'es')).to.deep.equal([
      '• 2 alertas, con lo que han hecho',
      '• una clave de la API o un token de bot',
    ]);
  });
});
