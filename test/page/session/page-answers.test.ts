import { expect } from 'chai';
import { readSettings } from '../../../page/session/page-answers.ts';

/** The settings of a service with a bot. */
const settings = (bot: unknown): unknown => ({
  networks: ['devnet'],
  explorer: {},
  faucet: false,
  sign_up: 'open',
  bot,
});

describe('the address of the chat that the service names', () => {
  for (const url of [
    'https://messenger.example/bot',
    'http://localhost:8081/bot',
    'HTTPS://messenger.example/bot',
  ]) {
    it(`is taken if it is ${url}`, () => {
      expect(readSettings(settings({ url })).bot).to.deep.equal({ url });
    });
  }

  for (const url of [
    'javascript:alert(1)',
    ' javascript:alert(1)//https://',
    'data:text/html,https://messenger.example',
    'java\nscript:alert(1)',
    'tg://resolve?domain=bot',
    '//messenger.example',
    '/bot',
    'blob:https://messenger.example/1',
    'file:///etc/passwd',
    '',
  ]) {
    it(`is not taken if it is ${JSON.stringify(url)}: the page then has words and no button`, () => {
      expect(readSettings(settings({ url })).bot).to.deep.equal({ url: null });
    });
  }
});
