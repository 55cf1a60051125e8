import { expect } from 'chai';
import { startBotService, type BotService } from './support/bot-service.ts';

describe('the bot', () => {
  let service: BotService;
  before(async () => {
    service = await startBotService();
  });
  after(() => service.stop());

  it('welcomes a person with the commands, and with what it can and cannot do', async () => {
    const ada = await service.telegram.person({ firstName: 'Ada' });
    const welcome = await ada.asks('/start');
    expect(welcome.text).to.contain('Welcome, Ada.');
    expect(welcome.text).to.contain('/send – Send SOL or a token');
    expect(welcome.text).to.contain('I cannot move money');
    expect(welcome.buttons.flat().map(({ text }) => text)).to.deep.equal(['New wallet', 'Connect a wallet']);
  });
});
