import { expect } from 'chai';
import { COMMAND_NAMES } from '../../../bot/command-names.ts';
import { answerTo } from '../support/bot-without-service.ts';

describe('the help of the bot', () => {
  it('explains the commands, and the way to the API', async () => {
    expect((await answerTo('/help api')).public.html)
      .to.contain('HTTP API')
      .and.to.contain('/api');
    const commands = (await answerTo('/help commands')).public.html;
    for (const name of ['/send', '/wallet', '/api', '/forget']) expect(commands).to.contain(`${name} – `);
    const help = (await answerTo('/help')).public.html;
    for (const topic of ['commands', 'security', 'api']) expect(help).to.contain(`/help ${topic}`);
  });

  it('lists every command once, under short headings, in both languages', async () => {
    for (const [language, headings] of [
      ['en', ['Wallets', 'Money', 'Prices and orders', 'Staking', 'Settings', 'Developers']],
      ['es', ['Billeteras', 'Dinero', 'Precios y órdenes', 'Staking', 'Ajustes', 'Desarrolladores']],
    ] as const) {
      const { html } = (await answerTo('/help commands', {}, { language })).public;
      const [title, ...groups] = html.split('\n\n');
      expect(title).to.match(/^<b>\S+<\/b>$/);
      expect(groups.map((group) => group.split('\n')[0])).to.deep.equal(
        headings.map((each) => `<b>${each}</b>`),
      );
      const listed = [...html.matchAll(/^\/(\w+) – /gm)].map(([, name]) => name);
      expect(listed).to.have.members([...COMMAND_NAMES]);
      expect(listed).to.have.length(COMMAND_NAMES.length);
    }
  });

  it('welcomes a person with the commands to begin with, and the way to all others', async () => {
    const { html } = (await answerTo('/start')).public;
    const listed = [...html.matchAll(/^\/(\w+) – /gm)].map(([, name]) => name);
    expect(listed).to.deep.equal([
      'wallet',
      'send',
      'price',
      'stake',
      'notifications',
      'api',
      'help',
      'start',
    ]);
    expect(html).to.contain('/help commands');
  });
});
