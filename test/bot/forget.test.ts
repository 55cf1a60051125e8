import { expect } from 'chai';
import { everyRow } from '../support/every-row.ts';
import { fundedWallet, newWallet } from '../support/chain-client.ts';
import { startBotService, type BotService } from './support/bot-service.ts';
import { linkWallet, openMiniApp } from './support/chat-wallet.ts';
import { newDeveloper } from './support/developer.ts';

describe('/forget', () => {
  let service: BotService;
  before(async () => {
    service = await startBotService();
  });
  after(() => service.stop());

  const dump = (): Promise<string> => everyRow(service.service.database);

  it('shows what is stored, and after a press leaves nothing that names the person', async () => {
    const ada = await service.telegram.person({ firstName: 'Wilhelmina' });
    const wallet = await linkWallet(service, ada, await fundedWallet(1_000_000_000));
    const { address: to } = await newWallet();
    const card = await ada.asks(`/send 0.1234 SOL ${to} for Jonathan`, 'Nothing is sent until');
    const shop = await newDeveloper(service);
    await shop.isGranted(ada, ['run_commands']);
    await ada.asks('/alert balance SOL below 0.75', 'I have made this alert');
    await ada.asks(`/recipients add Rosalind ${to}`, 'Saved on devnet');
    const asked = await ada.asks('/forget', 'Forget this chat');
    expect(asked.text).to.contain('one saved recipient');
    expect(asked.text).to.contain('one alert, with what it has done');
    expect(asked.text).to.contain('• one linked wallet\n• 2 operations\n');
    expect(asked.text).to.contain('• one permission that you gave an account\n');
    expect(asked.text, 'only what there is').not.to.match(/\b0\b|order that|API key or/);
    expect(asked.text).to.contain('revoke your API keys, bot tokens and permissions');
    expect(await dump(), 'before').to.contain(String(ada.id));
    const user = (await service.service
      .database('chat_users')
      .where({ telegram_id: String(ada.id) })
      .first('id', 'key_ciphertext')) as { id: string; key_ciphertext: string };

    await ada.presses('Forget me', asked);
    await ada.reads('I have forgotten you.');
    const left = await dump();
    expect(left).not.to.contain(user.key_ciphertext);
    expect(left).not.to.contain('Wilhelmina');
    for (const part of ['Jonathan', to, '0.1234 SOL', '123400000'])
      expect(left, 'a payment that was never sent').not.to.contain(part);
    const rowsOf = (table: string) =>
      service.service.database(table).where({ chat_id: String(ada.id) }) as Promise<{ user_id: unknown }[]>;
    const messages = await rowsOf('chat_messages');
    expect(
      messages.map(({ user_id }) => user_id),
      'the farewell',
    ).to.deep.equal([null]);
    expect(await rowsOf('chat_updates'), 'the press itself').to.have.length(1);
    for (const table of ['alerts', 'alert_timeline', 'alert_triggers', 'recipients']) {
      expect(await service.service.database(table), table).to.deep.equal([]);
    }
    for (const table of ['chat_users', 'wallets', 'events', 'chat_wallet_offers']) {
      const rows: unknown[] = await service.service.database(table);
      expect(JSON.stringify(rows), table).not.to.contain(String(ada.id));
    }
    const [operation] = (await service.service
      .database('operations')
      .where({ owner_id: user.id, kind: 'send' })
      .select('status')) as { status: string }[];
    expect(operation?.status).to.equal('cancelled');
    const opened = await openMiniApp(service, ada, card, 'Confirm and sign').catch((error: Error) => error);
    expect(opened).to.be.an('error');

    const again = await ada.asks('/wallets');
    expect(again.text, 'a new person').to.contain('No wallet is linked to this chat.');
    expect(await linkWallet(service, ada, wallet), 'the wallet can be linked again').to.equal(wallet);
  });

  it('does nothing until the button is pressed', async () => {
    const ada = await service.telegram.person();
    const wallet = await linkWallet(service, ada);
    await ada.asks('/forget', 'Forget this chat');
    expect((await ada.asks('/wallets')).text).to.contain(wallet.address);
  });
});
