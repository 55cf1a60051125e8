import { expect } from 'chai';
import { fundedWallet, type TestWallet } from '../support/chain-client.ts';
import { startStakeChain, type StakeChain } from '../support/stake-chain.ts';
import type { ChatMessage, Person } from '../support/telegram-person.ts';
import { waitUntil } from '../support/wait-until.ts';
import { pageClient, proveWallet } from '../web/support/web-service.ts';
import { startBotService, type BotService } from './support/bot-service.ts';
import { confirmAndSign, linkWallet } from './support/chat-wallet.ts';
import { newDeveloper } from './support/developer.ts';

describe('a stake in a chat', () => {
  let stakes: StakeChain;
  let service: BotService;
  let ada: Person;
  let wallet: TestWallet;
  before(async () => {
    stakes = await startStakeChain();
    service = await startBotService();
    ada = await service.telegram.person();
    wallet = await linkWallet(service, ada, await fundedWallet(30_000_000_000));
  });
  after(async () => {
    await service?.stop();
    await stakes?.stop();
  });

  const labels = ({ buttons }: ChatMessage): string[] => buttons.flat().map(({ text }) => text);

  /** The same message, once it shows this. */
  async function shows({ message_id: id }: ChatMessage, text: string): Promise<ChatMessage> {
    return waitUntil(`the message shows ${text}`, async () =>
      (await ada.messages()).find((message) => message.message_id === id && message.text.includes(text)),
    );
  }

  /** The answer, once it says this: a worker has to read chain and validators first. */
  async function answerTo(line: string, text: string): Promise<ChatMessage> {
    return waitUntil(`the answer to ${line} says ${text}`, async () => {
      const answer = await ada.asks(line);
      return answer.text.includes(text) ? answer : undefined;
    });
  }

  async function signed(card: ChatMessage): Promise<ChatMessage> {
    await confirmAndSign(service, ada, card, wallet);
    return shows(card, '✅ Done.');
  }

  const notifications = async (): Promise<string[]> =>
    (await ada.messages()).flatMap(({ text }) => (/^(🌱|🧊|🟢|⬆️|⬇️|🛡)/.test(text) ? [text] : []));

  it('is delegated, earns, cools down and comes back, and the person reads of each step', async () => {
    await ada.asks('/stake', 'You have no stakes on devnet');
    const choice = await answerTo('/stake delegate 10 SOL', 'Choose a validator');
    expect(choice.text).to.contain('for 10 SOL').and.to.contain('Nothing is delegated until you sign');
    const [best = ''] = labels(choice);
    await ada.presses(best, choice);
    const card = await ada.reads(/Delegate 10 SOL[^]*Nothing is sent until you confirm/, { after: choice });
    expect(card.text)
      .to.contain(`From ${wallet.address}`)
      .and.to.match(/📅 Active from \w+ \d+, about \d\d:\d\d \(UTC\), when epoch \d+ begins/)
      .and.to.contain('Deposit 0.00228288 SOL, which comes back with the stake')
      .and.to.match(/Network fee 0\.0\d+ SOL/);
    expect(labels(card)).to.deep.equal(['Confirm and sign', 'Cancel']);
    await signed(card);
    const list = await answerTo('/stake', '⏳ 10 SOL');
    expect(list.text)
      .to.match(/active from \w+ \d+, about \d\d:\d\d/)
      .and.to.match(/Epoch \d+: \d+ % of it has passed/);

    await stakes.nextEpoch();
    await ada.reads('10 SOL of stake are active', { after: list });
    await stakes.nextEpoch();
    const reward = await ada.reads('SOL of rewards on devnet for epoch', { after: list });
    const rewards = await answerTo('/stake rewards', '💰');
    expect(rewards.text).to.contain(`Rewards of ${wallet.address}`).and.to.contain('in one reward');

    const undelegate = await ada.asks('/stake undelegate all', 'Nothing is sent until you confirm');
    expect(undelegate.text).to.match(/Undelegate 10\.\d+ SOL[^]*📅 Cooling down until/);
    await signed(undelegate);
    const cooling = await answerTo('/stake', '🧊 10.');
    expect(cooling.text).to.match(/cooling down, free on \w+ \d+, about \d\d:\d\d/);
    expect(labels(cooling)[0]).to.match(/^Keep 10\.\d+ SOL delegated$/);
    const early = await ada.asks('/stake withdraw', 'Nothing is free yet');
    expect(early.text).to.contain('the stake cools down until about');

    await stakes.nextEpoch();
    const free = await ada.reads('SOL of stake are free', { after: early });
    const [withdraw = ''] = labels(free);
    await ada.presses(withdraw, free);
    const last = await ada.reads(/Withdraw 10\.\d+ SOL[^]*Nothing is sent until you confirm/, {
      after: free,
    });
    expect(last.text).to.contain('their deposit comes back too');
    await signed(last);
    await answerTo('/stake', 'You have no stakes on devnet');
    expect(reward.text).to.contain(`Wallet ${wallet.address}`);
    const history = await answerTo('/history', '🔓');
    expect(history.text).to.match(
      /🔓 10\.\d+ SOL of stake came back[^]*🧊 a stake undelegated[^]*🌱 10\.00228288 SOL staked/,
    );
    expect(await notifications(), 'the cards say what the person has signed').to.have.length(1);
  });

  it('with a validator that does not vote needs a second yes, which is for that validator', async () => {
    const [, validator] = await stakes.validators();
    const vote = validator?.vote ?? '';
    await stakes.changeValidator(vote, { delinquent: true });
    const warned = await waitUntil('the network calls it delinquent', async () => {
      const answer = await ada.asks(`/stake delegate 2 ${vote}`, /Delegate 2 SOL|Please read this before/);
      if (!answer.text.includes('Delegate 2 SOL')) return answer;
      await ada.presses('Cancel', answer);
      return undefined;
    });
    expect(warned.text)
      .to.contain('Please read this before you delegate. Nothing was started.')
      .and.to.contain('⚠️ The validator does not vote now: a stake with it earns nothing.');
    await ada.presses('Delegate anyway', warned);
    const card = await ada.reads(/Delegate 2 SOL[^]*Nothing is sent until/, { after: warned });
    expect(card.text).to.contain('⚠️ The validator does not vote now');
    await ada.presses('Cancel', card);
    await shows(card, 'Cancelled. Nothing was sent.');
  });

  it('that an account prepares with permission is a card which names the account', async () => {
    const developer = await newDeveloper(service, 'Corner Shop');
    const [validator] = await stakes.validators();
    const json = { from: wallet.address, amount: '3', validator: validator?.vote };
    const prepare = () =>
      developer.call('/v1/stake/delegate', { method: 'POST', key: developer.apiKey, json });
    await developer.isGranted(ada, ['run_commands']);
    expect((await prepare()).status).to.equal(202);
    const card = await ada.reads(/^✍️ Prepared by Corner Shop, not by you\n[^]*Delegate 3 SOL/);
    await signed(card);
  });

  it('with a validator that does not vote is an alarm if an account or the wallet page prepares it', async () => {
    const eve = await service.telegram.person();
    const own = await linkWallet(service, eve, await fundedWallet(5_000_000_000));
    const developer = await newDeveloper(service, 'Risky Shop');
    const vote = (await stakes.validators()).find(({ delinquent }) => delinquent)?.vote ?? '';
    const terms = { from: own.address, validator: vote, accept: ['VALIDATOR_DELINQUENT'] };
    await developer.isGranted(eve, ['run_commands']);
    const json = { ...terms, amount: '1.1' };
    const prepared = await developer.call('/v1/stake/delegate', {
      method: 'POST',
      key: developer.apiKey,
      json,
    });
    expect(prepared.status).to.equal(202);
    const alarm = await eve.reads(/Security[^]*A delegation of 1\.1 SOL/);
    expect(alarm.text)
      .to.contain(`to the validator ${vote}`)
      .and.to.contain(`from ${own.address}`)
      .and.to.contain('⚠️ The validator does not vote now')
      .and.to.contain('Risky Shop prepared it, not you.');
    await eve.presses('Cancel', alarm);
    await eve.reads(/Prepared by Risky Shop[^]*Delegate 1\.1 SOL[^]*Refused/);

    const tab = service.openTab();
    expect((await proveWallet(tab, own)).status).to.be.below(300);
    const delegation = await pageClient(tab).stakes.delegate({ ...terms, amount: '1.2' });
    const byPage = await eve.reads(/Security[^]*A delegation of 1\.2 SOL/);
    expect(byPage.text).to.contain('It was prepared on the wallet page');
    await eve.presses('Cancel', byPage);
    expect((await delegation.waitFor()).data.status).to.equal('cancelled');
    const warned = await eve.messages();
    expect(warned.filter(({ text }) => text.startsWith('🛡'))).to.have.length(2);
  });

  it('that is made on the wallet page is a notification, and the next one is in the language of the person', async () => {
    const tab = service.openTab();
    expect((await proveWallet(tab, wallet)).status).to.be.below(300);
    const page = pageClient(tab);
    const [validator] = await stakes.validators();
    const terms = { from: wallet.address, amount: '1.5', validator: validator?.vote ?? '' };
    const delegation = await page.stakes.delegate(terms);
    await delegation.confirm(wallet);
    const notification = await ada.reads('1.5 SOL delegated on devnet to the validator');
    expect(labels(notification)).to.deep.equal(['All stakes']);
    const list = await answerTo('/stake', 'Your stakes on devnet');
    await service.service.database('chat_users').update({ language: 'es' });
    await stakes.nextEpoch();
    await ada.reads('están activos', { after: list });
    // The ledger has seen all of these transactions by now.
    expect((await notifications()).filter((text) => /^(⬆️|⬇️|🛡)/.test(text))).to.deep.equal([]);
  });

  it('says what is wrong with a line in one sentence, and prepares nothing', async () => {
    const [validator] = await stakes.validators();
    const vote = validator?.vote ?? '';
    const said: [string, string][] = [
      [`/stake delegate 0.5 ${vote}`, 'The network delegates no less than 1 SOL'],
      [`/stake delegate 0 ${vote}`, 'Write an amount above zero'],
      [`/stake delegate 5000 ${vote}`, 'The balance is too low'],
      ['/stake delegate 0.2', 'The network delegates no less than 1 SOL'],
      ['/stake delegate 5000', 'The balance is too low: at most '],
      [`/stake delegate 2 ${wallet.address}`, 'The network has no validator with this address'],
      ['/stake delegate 2 <b>X</b>', 'I know no validator <b>X</b>'],
      ['/stake undelegate 0.5', 'at least 1 SOL. Write a larger amount, or all'],
      ['/stake undelegate 500', 'At most 4.5 SOL can be undelegated now'],
      ['/stake withdraw', 'Nothing is free'],
    ];
    for (const [line, expected] of said) expect((await ada.asks(line)).text, line).to.contain(expected);
    expect((await ada.asks('/cancel')).text).to.equal('Nothing is open that could be cancelled.');
  });
});
