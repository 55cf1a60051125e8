import { expect } from 'chai';
import { fundedWallet, lamportsOf, newWallet, type TestWallet } from '../support/chain-client.ts';
import type { Person } from '../support/telegram-person.ts';
import { createIssuer } from '../support/test-tokens.ts';
import type { BotService } from './support/bot-service.ts';
import { CARD, hasNothingOpen, pays, startPayingPerson } from './support/paying-person.ts';

describe('a text that is pasted into the chat', () => {
  let service: BotService;
  let ada: Person;
  let wallet: TestWallet;
  before(async () => {
    ({ service, ada, wallet } = await startPayingPerson());
  });
  after(() => service.stop());

  it('and is an address, leads to a payment in one press, and to its balance in another', async () => {
    const { address: to } = await fundedWallet(1_000_000_000);
    const card = await ada.asks(to, 'Address on devnet');
    expect(card.text).to.contain(to);
    await ada.presses('Send 0.5 SOL', card);
    const prepared = await ada.reads(CARD, { after: card });
    expect(prepared.text).to.contain('Send 0.5 SOL').and.to.contain(`To ${to}`);
    await ada.presses('Balance', card);
    expect((await ada.reads(`${to} on devnet`, { after: prepared })).text).to.contain('1 SOL');
    await pays({ service, ada, wallet }, prepared, '0.5');
    expect(await lamportsOf(to)).to.equal(1_500_000_000n);
  });

  it('and is a mint of which nothing is known, is not paid by mistake', async () => {
    const { mint } = await (await createIssuer()).createMint('none');
    const card = await ada.asks(mint, 'Address on devnet');
    await ada.presses('Send 0.1 SOL', card);
    await ada.reads('The recipient is a token and not a wallet.', { after: card });
    await hasNothingOpen(ada);
  });

  it('and is a payment link, becomes a payment by which its payee finds it', async () => {
    const [{ address: to }, { address: reference }] = [await newWallet(), await newWallet()];
    const link = `solana:${to}?amount=0.25&reference=${reference}&memo=Order%207&label=Shop`;
    const prepared = await ada.asks(link, CARD);
    expect(prepared.text)
      .to.contain('Send 0.25 SOL')
      .and.to.contain(`To ${to}`)
      .and.to.contain('Memo: Order 7')
      .and.to.contain(`Reference: ${reference}`);
    await pays({ service, ada, wallet }, prepared, '0.25');
    expect(await lamportsOf(to)).to.equal(250_000_000n);
  });

  it('and is a payment link in a forwarded message, waits for a press', async () => {
    const { address: to } = await newWallet();
    const bob = await service.telegram.person();
    const first = await bob.says(`solana:${to}?amount=0.125`);
    await bob.forwards(first);
    const shown = await bob.reads('A link asks for 0.125 SOL');
    expect(shown.buttons.flat().map(({ text }) => text)).to.deep.equal(['Prepare this payment']);
    await hasNothingOpen(bob);
  });
});
