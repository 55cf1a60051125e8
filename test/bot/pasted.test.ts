import { expect } from 'chai';
import { fundedWallet, lamportsOf, newWallet, type TestWallet } from '../support/chain-client.ts';
import type { Person } from '../support/telegram-person.ts';
import { createIssuer } from '../support/test-tokens.ts';
import { startBotService, type BotService } from './support/bot-service.ts';
import { confirmAndSign, linkWallet } from './support/chat-wallet.ts';

describe('a text that is pasted into the chat', () => {
  let service: BotService;
  let ada: Person;
  let wallet: TestWallet;
  before(async () => {
    service = await startBotService();
    ada = await service.telegram.person();
    wallet = await linkWallet(service, ada, await fundedWallet(2_000_000_000));
  });
  after(() => service.stop());

  it('and is an address, leads to a payment in one press, and to its balance in another', async () => {
    const { address: to } = await fundedWallet(1_000_000_000);
    const card = await ada.asks(to, 'Address on devnet');
    expect(card.text).to.contain(to);
    await ada.presses('Send 0.5 SOL', card);
    const prepared = await ada.reads('Nothing is sent until you confirm', { after: card });
    expect(prepared.text).to.contain('Send 0.5 SOL').and.to.contain(`To ${to}`);
    await ada.presses('Balance', card);
    expect((await ada.reads(`${to} on devnet`, { after: prepared })).text).to.contain('1 SOL');
    await confirmAndSign(service, ada, prepared, wallet);
    await ada.reads(/Send 0\.5 SOL[^]*✅ Done\./);
    expect(await lamportsOf(to)).to.equal(1_500_000_000n);
  });

  it('and is a mint of which nothing is known, is not paid by mistake', async () => {
    const { mint } = await (await createIssuer()).createMint('none');
    const card = await ada.asks(mint, 'Address on devnet');
    await ada.presses('Send 0.1 SOL', card);
    await ada.reads('The recipient is a token and not a wallet.', { after: card });
    expect((await ada.asks('/cancel')).text).to.equal('Nothing is open that could be cancelled.');
  });

  it('and is a payment link, becomes a payment by which its payee finds it', async () => {
    const [{ address: to }, { address: reference }] = [await newWallet(), await newWallet()];
    const link = `solana:${to}?amount=0.25&reference=${reference}&memo=Order%207&label=Shop`;
    const prepared = await ada.asks(link, 'Nothing is sent until you confirm');
    expect(prepared.text)
      .to.contain('Send 0.25 SOL')
      .and.to.contain(`To ${to}`)
      .and.to.contain('Memo: Order 7')
      .and.to.contain(`Reference: ${reference}`);
    await confirmAndSign(service, ada, prepared, wallet);
    await ada.reads(/Send 0\.25 SOL[^]*✅ Done\./);
    expect(await lamportsOf(to)).to.equal(250_000_000n);
  });

  it('and is a payment link in a forwarded message, waits for a press', async () => {
    const { address: to } = await newWallet();
    const bob = await service.telegram.person();
    const first = await bob.says(`solana:${to}?amount=0.125`);
    await bob.forwards(first);
    const shown = await bob.reads('A link asks for 0.125 SOL');
    expect(shown.buttons.flat().map(({ text }) => text)).to.deep.equal(['Prepare this payment']);
    expect((await bob.asks('/cancel')).text).to.equal('Nothing is open that could be cancelled.');
  });
});
