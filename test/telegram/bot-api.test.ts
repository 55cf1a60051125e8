import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { loadConfig } from '../../config/config.ts';
import { createBotApi } from '../../telegram/bot-api.ts';
import { SMALLEST } from '../config/support/smallest-settings.ts';

const TOKEN = `7:${'A'.repeat(35)}`;

describe('requests to the Bot API', () => {
  const paths: string[] = [];
  let server: Server;
  before((done) => {
    server = createServer((request, response) => {
      paths.push(request.url ?? '');
      request.resume();
      response.end(JSON.stringify({ ok: true, result: { username: 'the_bot', message_id: 1 } }));
    }).listen(0, '127.0.0.1', done);
  });
  after(() => server.close());
  beforeEach(() => paths.splice(0));

  for (const path of ['', '/', '/tg', '/tg/']) {
    it(`go to the path of TELEGRAM_API_URL: "${path}"`, async () => {
      const { port } = server.address() as AddressInfo;
      const { bot } = loadConfig({
        ...SMALLEST,
        TELEGRAM_BOT_TOKEN: TOKEN,
        TELEGRAM_API_URL: `http://127.0.0.1:${port}${path}`,
      });
      if (!bot.telegram) throw new Error('no bot');
      const api = createBotApi(bot.telegram);
      await api.username();
      const words = { html: 'A price', buttons: [], picture: new Uint8Array([1]) };
      await api.send('5', words);
      await api.edit('5', 1, words);
      const base = path.startsWith('/tg') ? '/tg' : '';
      expect(paths).to.deep.equal([
        `${base}/bot${TOKEN}/getMe`,
        `${base}/bot${TOKEN}/sendPhoto`,
        `${base}/bot${TOKEN}/editMessageMedia`,
      ]);
    });
  }
});
