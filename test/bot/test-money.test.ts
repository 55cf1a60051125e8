import { expect } from 'chai';
import { startSolFaucet, type SolFaucet } from '../support/sol-faucet.ts';
import { startBotService, type BotService } from './support/bot-service.ts';
import { linkWallet } from './support/chat-wallet.ts';

describe('test money in a chat', () => {
  let faucet: SolFaucet;
  let service: BotService;
  before(async () => {
    faucet = await startSolFaucet();
    service = await startBotService({ environment: { FAUCET_URL: faucet.url } });
  });
  after(async () => {
    await service.stop();
    faucet.stop();
  });

  it('is offered as soon as a wallet is linked, comes after a press, and more of it after the next press', async () => {
    const ada = await service.telegram.person();
    const { address } = await linkWallet(service, ada);
    const linked = await ada.reads('The wallet is linked to this chat.');
    expect(linked.buttons.flat().map(({ text }) => text)).to.deep.equal([
      'Get test money',
      'Receive',
      'Send',
    ]);
    await ada.presses('Get test money', linked);
    const answer = await ada.reads('On its way', { after: linked });
    expect(answer.text).to.contain(address).and.to.contain(': 2 SOL.').and.to.contain('worth nothing');
    await ada.reads('2 SOL received', { after: linked });
    await ada.presses('Get test money', answer);
    await ada.reads('On its way', { after: answer });
    expect(faucet.given.filter((each) => each === address)).to.have.length(2);
  });

  it('is given once for a press that Telegram delivers twice', async () => {
    const ada = await service.telegram.person();
    const { address } = await linkWallet(service, ada);
    const linked = await ada.reads('The wallet is linked to this chat.');
    const press = linked.buttons[0]?.[0]?.callback_data ?? '';
    await Promise.all([1, 2, 3].map(() => ada.sendsPress(press, linked)));
    await ada.reads('On its way', { after: linked });
    await ada.asks('/wallet address', address);
    expect(faucet.given.filter((each) => each === address)).to.deep.equal([address]);
  });

  it('says when a faucet that has given enough is to be asked again, and that one is away, and the button still works', async () => {
    const ada = await service.telegram.person({ language: 'en' });
    await linkWallet(service, ada);
    const linked = await ada.reads('The wallet is linked to this chat.');
    faucet.answersWith({ status: 429, retryAfter: 7 });
    await ada.presses('Get test money', linked);
    const limited = await ada.reads('again in 7 seconds', { after: linked });
    faucet.answersWith({ status: 503 });
    await ada.presses('Get test money', linked);
    const away = await ada.reads('The faucet does not answer', { after: limited });
    faucet.answersWith(null);
    await ada.presses('Get test money', linked);
    await ada.reads('On its way', { after: away });
  });

  it('leads on: Receive shows the address, and Send says how to pay', async () => {
    const ada = await service.telegram.person();
    const { address } = await linkWallet(service, ada);
    const linked = await ada.reads('The wallet is linked to this chat.');
    await ada.presses('Receive', linked);
    const shown = await ada.reads('Your address on devnet', { after: linked });
    expect(shown.text).to.contain(address);
    await ada.presses('Send', linked);
    await ada.reads('/send', { after: shown });
  });
});
