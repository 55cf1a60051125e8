import { randomBytes } from 'node:crypto';
import { PublicKey } from '@solana/web3.js';
import { expect } from 'chai';
import { insertEvent } from '../../db/events/event-store.ts';
import { newId } from '../../db/postgres/new-id.ts';
import { fundedWallet, newWallet, signBytes, type TestWallet } from '../support/chain-client.ts';
import type { ChatMessage, Person } from '../support/telegram-person.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startBotService, type BotService } from './support/bot-service.ts';
import { paymentsDecided, payByAnotherTool } from './support/chat-notifications.ts';
import { pageClient } from '../web/support/web-service.ts';
import { confirmAndSign, linkWallet, openLink, openMiniApp, proveIn } from './support/chat-wallet.ts';

const HEADING = '🛡 Security';

describe('security messages', () => {
  let service: BotService;
  before(async () => {
    service = await startBotService();
  });
  after(() => service.stop());

  async function personWithMoney(): Promise<{ ada: Person; wallet: TestWallet }> {
    const ada = await service.telegram.person();
    return { ada, wallet: await linkWallet(service, ada, await fundedWallet(2_000_000_000)) };
  }

  const card = (ada: Person, amount: string, to: string): Promise<ChatMessage> =>
    ada.asks(`/send ${amount} SOL ${to}`, 'Nothing is sent until you confirm');

  const riskySend = (from: string, to: string) => ({ from, to, amount: 1.5, token: 'SOL' });

  async function warnings(ada: Person): Promise<string[]> {
    return (await ada.messages()).flatMap(({ text }) => (text.startsWith(HEADING) ? [text] : []));
  }

  it('warn of a payment to an imitated address before it is signed, also if notifications are off, with a button to cancel it', async () => {
    const { ada, wallet } = await personWithMoney();
    await ada.asks('/notifications off', 'are off');
    const { address: known } = await newWallet();
    await confirmAndSign(service, ada, await card(ada, '0.1', known), wallet);
    await ada.reads(/Sent 0\.1 SOL[^]*✅ Done\./);
    const to = imitationOf(known);
    const prepared = await card(ada, '0.2', to);
    const warning = await ada.reads('with risk high');
    expect(warning.text)
      .to.match(/^🛡 Security\n/)
      .and.to.contain('A payment of 0.2 SOL')
      .and.to.contain(`from ${wallet.address}`)
      .and.to.contain(`to ${to}`)
      .and.to.contain(`looks like ${known}`);
    await ada.presses('Cancel', warning);
    const cancelled = await ada.reads('Cancelled. Nothing was sent.');
    expect(cancelled.message_id).to.equal(prepared.message_id);
    expect(await warnings(ada)).to.have.length(1);
  });

  it('leave a payment of nearly everything that the chat has asked for to its card, which names the risk', async () => {
    const { ada } = await personWithMoney();
    const { address: to } = await newWallet();
    const prepared = await card(ada, 'max', to);
    expect(prepared.text).to.contain('of the SOL that the wallet holds');
    await ada.presses('Cancel', prepared);
    await ada.reads('Cancelled. Nothing was sent.');
    await waitUntil('it is decided about the payment', async () => {
      const undecided: unknown[] = await service.service.database('chat_notifications');
      return undecided.length === 0;
    });
    expect(await warnings(ada)).to.deep.equal([]);
  });

  it('warn of a risky payment that the wallet of the chat has prepared on the wallet page', async () => {
    const { ada, wallet } = await personWithMoney();
    const opened = await openLink(service, await ada.asks('/api key', 'New API key'), 'Verify with a wallet');
    await proveIn(opened, wallet);
    const send = riskySend(wallet.address, (await newWallet()).address);
    const answer = await opened.tab.post('/page/wallet/send', send);
    expect(answer.status).to.equal(202);
    const warning = await ada.reads('It was prepared on the wallet page');
    expect(warning.text)
      .to.match(/^🛡 Security\n/)
      .and.to.contain(`to ${send.to}`);
    expect(warning.buttons.flat().map(({ text }) => text)).to.deep.equal(['Cancel']);
  });

  it('warn of a risky payment by an account that the person lets prepare, and by their own, but not by a stranger', async () => {
    const { ada, wallet } = await personWithMoney();
    const { database, createAccount } = service.service;
    const [user] = (await database('chat_users')
      .where({ telegram_id: String(ada.id) })
      .pluck('id')) as string[];
    const accounts = {
      stranger: await createAccount(),
      writer: await createAccount(),
      preparer: await createAccount(),
      own: await createAccount(),
    };
    const grant = (of: { accountId: string }, ...scopes: string[]) =>
      database('bot_grants').insert({ account_id: of.accountId, user_id: user, scopes });
    await grant(accounts.writer, 'write_messages', 'read_messages');
    await grant(accounts.preparer, 'write_messages', 'run_commands');
    await database('accounts').where({ id: accounts.own.accountId }).update({ user_id: user });
    for (const { apiKey } of Object.values(accounts)) {
      const answer = await fetch(`${service.service.baseUrl}/wallet/send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(riskySend(wallet.address, (await newWallet()).address)),
      });
      expect(answer.status).to.equal(202);
    }
    // Notifications are sorted in their order, so those of the others would have come before.
    const own = await ada.reads('Your own account');
    expect(own.buttons, 'its key cancels it').to.deep.equal([]);
    const prepared = await ada.reads(`${accounts.preparer.accountId} prepared it, not you`);
    expect(prepared.buttons.flat().map(({ text }) => text)).to.deep.equal(['Cancel']);
    expect(await warnings(ada)).to.have.length(2);
  });

  it('leave the first payment that the chat has confirmed to its receipt, which says what to do, and say it of no other payment', async () => {
    const { ada, wallet } = await personWithMoney();
    const { address: to } = await newWallet();
    await ada.asks(`/recipients add Grace ${to}`, 'Grace');
    await confirmAndSign(service, ada, await card(ada, '0.1', to), wallet);
    const receipt = await ada.reads(/Sent 0\.1 SOL[^]*✅ Done\.[^]*First payment to Grace \([^]*Not you\?/);
    expect(receipt.text).to.contain('Move what is left to a new wallet');
    await confirmAndSign(service, ada, await card(ada, '0.2', to), wallet);
    const second = await ada.reads(/Sent 0\.2 SOL[^]*✅ Done\./);
    expect(second.text).not.to.contain('First payment');
    await paymentsDecided(service, wallet.address, { received: 0, sent: 2 });
    expect(await warnings(ada)).to.deep.equal([]);
  });

  it('report the first payment to a recipient at once if the wallet page has confirmed it without the link of the chat', async () => {
    const { ada, wallet } = await personWithMoney();
    const { address: to } = await newWallet();
    const shown = await card(ada, '0.1', to);
    const { operationId } = await openMiniApp(service, ada, shown, 'Confirm and sign');
    const opened = await openLink(service, await ada.asks('/api key', 'New API key'), 'Verify with a wallet');
    await proveIn(opened, wallet);
    const { operations } = pageClient(opened.tab);
    const { content_hash: contentHash } = await operations.get(operationId);
    await operations.confirm(operationId, contentHash);
    const { transaction } = await operations.createSigningRequest(operationId);
    await operations.submitSignature(operationId, await signBytes(transaction, wallet));
    const warning = await ada.reads('First payment to a new recipient');
    expect(warning.text)
      .to.match(/^🛡 Security\n/)
      .and.to.contain('0.1 SOL')
      .and.to.contain(`to ${to}`);
    const receipt = await ada.reads(/Sent 0\.1 SOL[^]*✅ Done\./);
    expect(receipt.text).not.to.contain('First payment');
    expect(await warnings(ada)).to.have.length(1);
  });

  it('report the first payment that another tool makes to a recipient; later ones are notifications', async () => {
    const { ada, wallet } = await personWithMoney();
    const { address: to } = await newWallet();
    await payByAnotherTool(wallet, to, 200_000_000n);
    const warning = await ada.reads('First payment to a new recipient');
    expect(warning.text).to.contain('0.2 SOL').and.to.contain('someone else has the key');
    await payByAnotherTool(wallet, to, 300_000_000n);
    await ada.reads('0.3 SOL sent');
    expect(await warnings(ada)).to.have.length(1);
    expect((await ada.messages()).filter(({ text }) => text.includes('SOL sent'))).to.have.length(1);
  });

  it('warn of an address that imitates another one, in quiet hours too, and once a day', async () => {
    const { ada, wallet } = await personWithMoney();
    const hour = (offset: number): string =>
      new Date(Date.now() + offset * 3_600_000).toISOString().slice(11, 16);
    await ada.asks(`/notifications quiet ${hour(-1)}-${hour(2)} UTC`, 'Quiet hours');
    const { address: sender } = await newWallet();
    for (const amount of ['0.000001', '0.000002']) await depositFrom(wallet.address, sender, amount);
    const warning = await ada.reads('looks like one that you have paid');
    expect(warning.text).to.contain(sender.slice(0, 8)).and.not.to.contain(sender);
    await paymentsDecided(service, wallet.address, { received: 2 });
    await payByAnotherTool(wallet, (await newWallet()).address, 100_000_000n);
    await ada.reads('First payment to a new recipient');
    expect(await warnings(ada)).to.have.length(2);
  });

  /** An address with the same beginning, for which there may be a key. */
  function imitationOf(address: string): string {
    const bytes = Buffer.concat([new PublicKey(address).toBytes().subarray(0, 16), randomBytes(16)]);
    return PublicKey.isOnCurve(bytes) ? new PublicKey(bytes).toBase58() : imitationOf(address);
  }

  /** As the ledger reports it; to make a real address that looks like another one takes minutes. */
  async function depositFrom(wallet: string, sender: string, amount: string): Promise<void> {
    const { database } = service.service;
    const { owner } = (await database('wallets')
      .where({ address: wallet })
      .whereLike('owner_id', 'usr_%')
      .first('owner_id as owner')) as {
      owner: string;
    };
    const at = new Date();
    const transactionId = newId('op');
    await insertEvent(
      database,
      { ownerId: owner, operationId: null, walletAddress: wallet, network: 'devnet', chainId: 'any' },
      {
        family: 'platform',
        name: 'transaction.received',
        data: {
          transaction_id: transactionId,
          signature: transactionId,
          wallet_address: wallet,
          amount,
          token: 'SOL',
          usd_value: null,
          usd_value_reason: 'network_unpriced',
          sender,
          received_at: at.toISOString(),
          flags: ['dust', 'look_alike'],
          nodes: 1,
        },
        cause: transactionId,
        at,
      },
    );
  }
});
