import { expect } from 'chai';
import { fundedWallet, type TestWallet } from '../support/chain-client.ts';
import type { ChatMessage, Person } from '../support/telegram-person.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startSwapMarket, type SwapMarket } from '../swaps/support/swap-market.ts';
import { startBotService, type BotService } from './support/bot-service.ts';
import { confirmAndSign, linkWallet } from './support/chat-wallet.ts';

describe('a swap from the chat', () => {
  let market: SwapMarket;
  let service: BotService;
  let ada: Person;
  let wallet: TestWallet;
  before(async () => {
    market = await startSwapMarket();
    service = await startBotService({
      environment: market.environment,
    });
    ada = await service.telegram.person();
    wallet = await linkWallet(service, ada, await fundedWallet(5_000_000_000));
  });
  after(async () => {
    await service.stop();
    await market.stop();
  });

  async function prepared(amount: string): Promise<ChatMessage> {
    return ada.asks(`/swap ${amount} sol ${market.token.mint}`, 'Nothing is sent until you confirm');
  }

  it('is one message with all amounts and costs, which is edited until the tokens have arrived', async () => {
    const card = await prepared('1');
    expect(card.text).to.match(/You get at least 14[89]\.\d+ /);
    expect(card.text).to.contain(`From ${wallet.address}`).and.to.contain('Route Raydium CP');
    expect(card.text)
      .to.match(/Network fee 0\.0\d+ SOL/)
      .and.to.match(/Deposit .* 0\.00\d+ SOL/);

    await confirmAndSign(service, ada, card, wallet);
    const done = await ada.reads(/Swapped 1 SOL[^]*✅ Done\./);
    expect(done.message_id, 'the same message').to.equal(card.message_id);
    expect(done.buttons).to.deep.equal([]);
    // A node may show the new account some blocks after the confirmation.
    await waitUntil('the tokens are in the balance', async () =>
      /14[89]\.\d+ /.test((await ada.asks('/wallet balance', 'SOL')).text),
    );
    const history = await waitUntil('the swap is in the history', async () => {
      const { text } = await ada.asks('/history', 'Latest payments');
      return text.includes('🔁') ? text : false;
    });
    expect(history).to.match(/🔁 1 SOL( \(.*\))? for 14[89]\.\d+ /);
    const others = (await ada.messages()).filter(({ text }) => /sent on|Security/.test(text));
    expect(others, 'the card says it all').to.deep.equal([]);
  });

  it('is prepared for what has to arrive, with what that takes on its card, and is cancelled by one press', async () => {
    const card = await ada.asks(`/swap sol 15 ${market.token.mint}`, 'Nothing is sent until you confirm');
    expect(card.text)
      .to.match(/Swap 0\.10\d+ SOL /)
      .and.to.match(/You get at least 15(\.0\d+)? /);
    expect(await ada.presses('Cancel', card)).to.equal(null);
    const cancelled = await ada.reads('Cancelled. Nothing was sent.');
    expect(cancelled.message_id).to.equal(card.message_id);
    expect((await ada.asks('/cancel')).text).to.equal('Nothing is open that could be cancelled.');
  });

  it('says what is wrong with it in one sentence, and prepares nothing', async () => {
    const said: [string, string][] = [
      ['/swap 1 SOL SOL', 'Both tokens are the same.'],
      [`/swap 5000 SOL ${market.token.mint}`, 'The balance is too low.'],
      ['/swap 1 SOL <b>X</b>', 'I do not know a token <b>X</b> on devnet'],
      [`/swap 0 SOL ${market.token.mint}`, 'Write an amount above zero'],
    ];
    for (const [line, expected] of said) {
      const answer = await ada.asks(line);
      expect(answer.text, line).to.contain(expected);
    }
    expect((await ada.asks('/cancel')).text).to.equal('Nothing is open that could be cancelled.');
  });

  it('is offered for a pasted mint, with what is known of the token, and prepared by one press', async () => {
    const shown = await ada.asks(market.token.mint, market.token.mint);
    expect(shown.text).to.contain('It is not on the token list');
    await ada.presses('Buy for 0.1 SOL', shown);
    const card = await ada.reads('Nothing is sent until you confirm', { after: shown });
    expect(card.text).to.match(/Swap 0\.1 SOL /);
    await ada.presses('Cancel', card);
    await ada.reads('Cancelled. Nothing was sent.');
  });
});
