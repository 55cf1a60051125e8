import { expect } from 'chai';
import { fundedWallet, type TestWallet } from '../../support/chain-client.ts';
import type { ChatMessage, Person } from '../../support/telegram-person.ts';
import { createIssuer, type TestToken } from '../../support/test-tokens.ts';
import { startSwapMarket, type SwapMarket } from '../../swaps/support/swap-market.ts';
import { answerOf } from '../../web/support/answer.ts';
import { startBotService, type BotService } from '../support/bot-service.ts';
import { confirmAndSign, linkWallet, openLink, proveIn } from '../support/chat-wallet.ts';
import { newDeveloper, type Developer } from '../support/developer.ts';

const MINT = 'Its issuer can make any amount of it.';
const FREEZE = 'Its issuer can freeze it in your wallet.';
const BOTH = ['MINT_AUTHORITY', 'FREEZE_AUTHORITY'];

describe('swaps with warnings, in chats', () => {
  let issued: TestToken;
  let market: SwapMarket;
  let service: BotService;
  let developer: Developer;
  let ada: Person;
  let wallet: TestWallet;

  before(async () => {
    issued = await (await createIssuer()).createMint('none');
    market = await startSwapMarket([{ token: issued.mint }]);
    service = await startBotService({
      environment: { PRICE_NETWORK: 'devnet', JUPITER_URL: `${market.providers.url}/jup` },
    });
    developer = await newDeveloper(service, 'Corner Shop');
    ada = await service.telegram.person();
    wallet = await linkWallet(service, ada, await fundedWallet(9_000_000_000));
    await developer.isGranted(ada, ['run_commands']);
  });
  after(async () => {
    await service.stop();
    await market.stop();
  });
  afterEach(() => market.providers.clearFaults());

  const post = (key: string, json: object) =>
    developer.call('/v1/swap', {
      method: 'POST',
      key,
      json: { from: wallet.address, token_in: 'SOL', token_out: market.token.mint, amount: '0.1', ...json },
    });

  async function alarms(): Promise<ChatMessage[]> {
    return (await ada.messages()).filter(({ text }) => text.startsWith('🛡 Security'));
  }

  it('start nothing until the person has read every warning and agrees', async () => {
    const warned = await ada.asks(`/swap 0.2 SOL ${issued.mint}`, 'Please read this before you swap');
    expect(warned.text)
      .to.contain('The token that you get:')
      .and.to.contain(MINT)
      .and.to.contain(FREEZE)
      .and.to.contain('Nothing was started.');
    expect((await ada.asks('/cancel')).text).to.equal('Nothing is open that could be cancelled.');
    await ada.presses('Swap anyway', warned);
    const card = await ada.reads(/Swap 0\.2 SOL[^]*Nothing is sent until you confirm/);
    expect(card.text).to.contain(`⚠️ ${MINT}`).and.to.contain(`⚠️ ${FREEZE}`);
    await confirmAndSign(service, ada, card, wallet);
    await ada.reads(/Swapped 0\.2 SOL[^]*✅ Done\./);
    expect(await alarms(), 'the person asked for it here').to.deep.equal([]);
  });

  it('ask again if the market has another warning by then', async () => {
    const warned = await ada.asks(`/swap 0.3 SOL ${issued.mint}`, 'Please read this before you swap');
    const fields = { priceImpactPct: '0.2' };
    await market.providers.fault({ provider: 'jup', fault: { kind: 'fields', fields } });
    await ada.presses('Swap anyway', warned);
    const again = await ada.reads(/moves the price against you/);
    expect(again.text).to.contain('Nothing was started.');
    await ada.presses('Swap anyway', again);
    const card = await ada.reads(/Swap 0\.3 SOL[^]*Nothing is sent until you confirm/);
    expect(card.text).to.contain('Price impact 20 %');
    await ada.presses('Cancel', card);
    await ada.reads(/Swap 0\.3 SOL[^]*Cancelled/);
  });

  it('take the slippage that is written, and no other one', async () => {
    const leastOf = async (line: string): Promise<number> => {
      const { text, ...card } = await ada.asks(line, 'Nothing is sent until you confirm');
      await ada.presses('Cancel', { text, ...card });
      const [, least, quoted] = /at least ([\d.]+) [^]*Expected ([\d.]+) /.exec(text) ?? [];
      return Number(least) / Number(quoted);
    };
    expect(await leastOf(`/swap 0.4 SOL ${market.token.mint} 3%`)).to.be.closeTo(0.97, 0.0001);
    expect(await leastOf(`/swap 0.4 SOL ${market.token.mint} 0%`)).to.equal(1);
    expect(await leastOf(`/swap 0.4 SOL ${market.token.mint}`)).to.be.closeTo(0.995, 0.0001);
    const refused = await ada.asks(`/swap 0.4 SOL ${market.token.mint} 60%`);
    expect(refused.text).to.contain('60% is not a slippage');
  });

  it('say so while the market is away', async () => {
    await market.providers.fault({ provider: 'jup', fault: { kind: 'status', status: 429 } });
    const answer = await ada.asks(`/swap 0.4 SOL ${market.token.mint}`);
    expect(answer.text).to.contain('The market does not answer at the moment. Nothing was started');
  });

  it('are cards of the account that prepares them, and an alarm if a warning is critical', async () => {
    expect((await post(developer.apiKey, { amount: '0.5' })).status).to.equal(202);
    const card = await ada.reads('Swap 0.5 SOL');
    expect(card.text).to.match(/^✍️ Prepared by Corner Shop, not by you\n/);
    await confirmAndSign(service, ada, card, wallet);
    await ada.reads(/Prepared by Corner Shop[^]*Swapped 0\.5 SOL[^]*✅ Done\./);
    expect(await alarms()).to.deep.equal([]);

    const risky = { amount: '0.6', token_out: issued.mint, accept: BOTH };
    expect((await post(developer.apiKey, risky)).status).to.equal(202);
    const alarm = await ada.reads(/Security[^]*A swap of 0\.6 SOL/);
    expect(alarm.text)
      .to.contain(`from ${wallet.address}`)
      .and.to.contain(`⚠️ ${MINT}`)
      .and.to.contain('Corner Shop prepared it, not you.');
    await ada.presses('Cancel', alarm);
    await ada.reads(/Prepared by Corner Shop[^]*Swap 0\.6 SOL[^]*Refused/);
  });

  it('are an alarm if the wallet prepares them on the page, and reach no chat by a stranger', async () => {
    const stranger = await service.service.createAccount('pro');
    const risky = { amount: '0.7', token_out: issued.mint, accept: BOTH };
    expect((await post(stranger.apiKey, risky)).status).to.equal(202);
    const opened = await openLink(service, await ada.asks('/api key', 'New API key'), 'Verify with a wallet');
    await proveIn(opened, wallet);
    const json = {
      from: wallet.address,
      token_in: 'SOL',
      token_out: issued.mint,
      amount: '0.8',
      accept: BOTH,
    };
    const prepared = await opened.tab.post('/page/swap', json);
    expect(prepared.status, JSON.stringify(await answerOf(prepared))).to.equal(202);
    const alarm = await ada.reads(/Security[^]*A swap of 0\.8 SOL/);
    expect(alarm.text).to.contain('It was prepared on the wallet page');
    expect(alarm.buttons.flat().map(({ text }) => text)).to.deep.equal(['Cancel']);
    expect((await ada.messages()).filter(({ text }) => text.includes('0.7 SOL'))).to.deep.equal([]);
  });
});
