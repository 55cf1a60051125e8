import { expect } from 'chai';
import { airdrop, fundedWallet, newWallet } from '../support/chain-client.ts';
import type { ChatMessage, Person } from '../support/telegram-person.ts';
import { createIssuer } from '../support/test-tokens.ts';
import { startBotService, type BotService } from './support/bot-service.ts';
import {
  digestsWritten,
  opensSettings,
  payByAnotherTool,
  paymentsDecided,
  readsButton,
} from './support/chat-notifications.ts';
import { linkWallet } from './support/chat-wallet.ts';

const HOUR_MS = 3_600_000;

describe('quiet hours and digests', () => {
  let service: BotService;
  before(async () => {
    service = await startBotService();
  });
  after(() => service.stop());

  /** Quiet hours in UTC from an hour ago until in two hours. */
  function hoursAroundNow(): string {
    const clock = (offsetMs: number): string => new Date(Date.now() + offsetMs).toISOString().slice(11, 16);
    return `${clock(-HOUR_MS)}-${clock(2 * HOUR_MS)}`;
  }

  async function notifications(ada: Person): Promise<ChatMessage[]> {
    return (await ada.messages()).filter(({ text }) => /received|sent on|Digest/.test(text));
  }

  async function digestDue(address: string, afterMs: number): Promise<void> {
    const { database } = service.service;
    await database('chat_digests')
      .whereIn('user_id', database('wallets').where({ address }).select('owner_id'))
      .update({
        due_at: database.raw(`now() + ? * interval '1 ms'`, [afterMs]),
        check_at: database.fn.now(),
      });
  }

  it('hold back what happens, and report it together once they are over', async () => {
    const ada = await service.telegram.person();
    const wallet = await linkWallet(service, ada, await fundedWallet(1_000_000_000));
    const { address: to } = await newWallet();
    await payByAnotherTool(wallet, to, 100_000_000n);
    await ada.reads('First payment to a new recipient');
    const said = await ada.asks(`/notifications quiet ${hoursAroundNow()} UTC`);
    expect(said.text).to.contain('Quiet hours:').and.to.contain('(UTC)');
    await airdrop(wallet.address, 300_000_000);
    await airdrop(wallet.address, 400_000_000);
    await payByAnotherTool(wallet, to, 200_000_000n);
    await paymentsDecided(service, wallet.address, { received: 2, sent: 2 });
    // A digest that was planned too early waits too.
    await digestDue(wallet.address, 0);
    expect((await opensSettings(ada, 'Quiet hours')).text).to.contain('🌙 Quiet hours:');
    expect(await notifications(ada)).to.deep.equal([]);

    await ada.asks('/notifications quiet off', 'No quiet hours');
    const digest = await ada.reads('In your quiet hours:');
    expect(digest.text).to.match(/⬇️ 0\.3 SOL[^]*⬇️ 0\.4 SOL[^]*⬆️ 0\.2 SOL/);
    await airdrop(wallet.address, 100_000_000);
    await ada.reads('0.1 SOL received');
    expect(await notifications(ada), 'the digest and the last deposit').to.have.length(2);
  });

  it('are set by buttons too, which edit the message', async () => {
    const ada = await service.telegram.person();
    const shown = await opensSettings(ada, 'Quiet hours');
    expect(shown.text).to.contain('No quiet hours');
    await ada.presses('🌙 22:00–07:00', shown);
    const edited = await readsButton(ada, '• 🌙 22:00–07:00');
    expect(edited.text).to.contain('Quiet hours: 22:00–07:00 (UTC)');
    expect((await ada.asks('/notifications quiet 23:30 - 06:15 America/Lima')).text).to.contain(
      'Quiet hours: 23:30–06:15 (America/Lima)',
    );
    await ada.presses('No quiet hours', await ada.reads(/🌙 Quiet hours: 23:30–06:15/));
    expect((await readsButton(ada, '• No quiet hours')).text).to.contain('Times are in America/Lima');
  });

  it('are refused with a sentence that says how to write them', async () => {
    const ada = await service.telegram.person();
    const said: [string, string][] = [
      ['/notifications quiet', 'Write two times of the day'],
      ['/notifications quiet 22-7', '22-7 are not two different times'],
      ['/notifications quiet 08:00-08:00', 'are not two different times'],
      ['/notifications quiet 22:00-07:00 Mars/Base', 'I do not know a time zone Mars/Base'],
    ];
    for (const [line, expected] of said) expect((await ada.asks(line)).text, line).to.contain(expected);
  });

  it('report small deposits, and only count those with a flag or of unknown tokens', async () => {
    const ada = await service.telegram.person();
    const { address } = await linkWallet(service, ada);
    await ada.asks('/notifications threshold 0.5 SOL', 'below 0.5 SOL');
    const issuer = await createIssuer();
    const token = await issuer.createMint('none');
    await token.mintTo(address, 5_000_000n);
    await airdrop(address, 200_000_000);
    await issuer.giveSol(address, 900_000);
    await paymentsDecided(service, address, { received: 3 });
    expect(await notifications(ada)).to.deep.equal([]);
    // A little later, so that a timer of the workflow ends with it.
    await digestDue(address, 1_500);
    const { text } = await ada.reads('Digest');
    expect(text).to.contain('⬇️ 0.2 SOL').and.to.contain('One deposit of a token that is not on the list.');
    expect(text).to.contain('One deposit looks like spam').and.not.to.contain('0.0009');
    await airdrop(address, 600_000_000);
    await ada.reads('0.6 SOL received');
    expect(await notifications(ada), 'the digest and the last deposit').to.have.length(2);
  });

  it('report nothing that the person has turned off meanwhile', async () => {
    const ada = await service.telegram.person();
    const { address } = await linkWallet(service, ada);
    await ada.asks('/notifications threshold 0.5 SOL', 'below 0.5 SOL');
    await airdrop(address, 200_000_000);
    await paymentsDecided(service, address, { received: 1 });
    await ada.asks('/notifications off', 'are off');
    await digestDue(address, 0);
    await digestsWritten(service, address);
    expect(await notifications(ada)).to.deep.equal([]);
  });
});
