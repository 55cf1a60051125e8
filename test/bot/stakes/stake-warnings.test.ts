import { expect } from 'chai';
import { createWalletClient, type WalletClient } from '../../../client/src/index.ts';
import { validatorName } from '../../../chat-texts/stake-text.ts';
import { fundedWallet, type TestWallet } from '../../support/chain-client.ts';
import { startStakeChain, type StakeChain } from '../../support/stake-chain.ts';
import { eventData } from '../../support/stake-rows.ts';
import type { Person } from '../../support/telegram-person.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startReceiver } from '../../support/webhook-receiver.ts';
import { pageClient, proveWallet } from '../../web/support/web-service.ts';
import { startBotService, type BotService } from '../support/bot-service.ts';
import { linkWallet } from '../support/chat-wallet.ts';

/** A warning needs five observations in a row, one a minute outside of tests. */
const OBSERVE_MS = 1_000;

describe('a person whose validators get worse', () => {
  let stakes: StakeChain;
  let service: BotService;
  let ada: Person;
  let wallet: TestWallet;
  let client: WalletClient;
  let accountId: string;
  let silent: string;
  let raising: string;
  /** As a chat names them, by address. */
  let shownAs: Map<string, string>;

  before(async () => {
    stakes = await startStakeChain();
    const listed = await stakes.validators();
    [, silent = '', raising = ''] = listed.map(({ vote }) => vote);
    shownAs = new Map(listed.map(({ vote, name }) => [vote, validatorName({ address: vote, name })]));
    service = await startBotService({ observeValidatorsMs: OBSERVE_MS });
    ada = await service.telegram.person();
    wallet = await linkWallet(service, ada, await fundedWallet(30_000_000_000));
    const account = await service.service.createAccount();
    ({ accountId } = account);
    const { baseUrl } = service.service;
    client = createWalletClient({ baseUrl, apiKey: account.apiKey, network: 'devnet' });
    await client.watchWallet(wallet.address);
  });
  after(async () => {
    await service?.stop();
    await stakes?.stop();
  });

  const events = (name: string) => eventData(service.service.database, accountId, name);

  /** The account's events, each as its validator and warning. */
  const told = async (name: string): Promise<string[]> =>
    (await events(name)).map((data) => `${String(data['validator_address'])} ${String(data['warning'])}`);

  /** In the order of the chat. */
  const messages = async (start: string): Promise<string[]> =>
    (await ada.messages()).flatMap(({ text }) => (text.startsWith(start) ? [text] : []));

  async function delegates(amount: string, validator: string): Promise<void> {
    const tab = service.openTab();
    expect((await proveWallet(tab, wallet)).status).to.be.below(300);
    const delegation = await pageClient(tab).stakes.delegate({ from: wallet.address, amount, validator });
    await delegation.confirm(wallet);
    await delegation.waitFor();
  }

  const warningsOf = async (vote: string): Promise<string[][]> =>
    (await client.stakes.positions(wallet.address)).positions.flatMap(({ validator }) =>
      validator?.address === vote ? [validator.warnings.map(({ code }) => code)] : [],
    );

  it('reads once that one does not vote and one keeps more, and that it votes again', async () => {
    for (const amount of ['2', '3']) await delegates(amount, silent);
    await delegates('4', raising);
    await stakes.nextEpoch();
    const active = await ada.reads('9 SOL of 3 stakes are active on devnet');
    expect(active.text)
      .to.contain(`5 SOL with ${shownAs.get(silent)}, 2 stakes`)
      .and.to.contain(`4 SOL with ${shownAs.get(raising)}\n`);

    const receiver = await startReceiver();
    await client.webhooks.create({ url: receiver.url, events: ['stake.*'], secret: 'a-secret-of-the-test' });
    await stakes.changeValidator(silent, { delinquent: true });
    await stakes.changeValidator(raising, { commission_bps: 2_000 });
    const stopped = await ada.reads(`⚠️ The validator ${shownAs.get(silent)}`, { after: active });
    expect(stopped.text)
      .to.contain('The validator does not vote now: a stake with it earns nothing.')
      .and.to.contain(`Wallet ${wallet.address}`);
    const raised = await ada.reads(`⚠️ The validator ${shownAs.get(raising)}`, { after: active });
    expect(raised.text)
      .to.contain('It keeps 20 % of the rewards.')
      .and.to.contain('The validator keeps a tenth of the rewards or more.')
      .and.to.contain('The validator has raised its commission in the last epochs.');
    expect((await warningsOf(silent)).map((codes) => codes.includes('VALIDATOR_DELINQUENT'))).to.deep.equal([
      true,
      true,
    ]);
    expect((await warningsOf(raising))[0]).to.include.members(['HIGH_COMMISSION', 'COMMISSION_RAISED']);

    await stakes.changeValidator(silent, { delinquent: false });
    const well = await ada.reads(`✅ The validator ${shownAs.get(silent)}`, { after: stopped });
    expect(well.text).to.contain('votes again, and the stake earns again.');
    expect((await warningsOf(silent)).flat()).not.to.include('VALIDATOR_DELINQUENT');

    const expected = [
      `${silent} VALIDATOR_DELINQUENT`,
      `${raising} HIGH_COMMISSION`,
      `${raising} COMMISSION_RAISED`,
    ];
    expect(await told('stake.validator')).to.have.members(expected);
    expect(await told('stake.validator_recovered')).to.deep.equal([`${silent} VALIDATOR_DELINQUENT`]);
    const isOfValidator = ({ body }: { body: string }) => body.includes('"stake.validator');
    await waitUntil('the webhook has heard all', () => receiver.received.filter(isOfValidator).length >= 4);
    await receiver.stop();
    expect(receiver.received.filter(isOfValidator)).to.have.length(4);
    expect(await messages('⚠️'), 'each once').to.have.length(2);
    expect(await messages('✅ The validator')).to.have.length(1);
  });

  it('reads that one votes less than the others, after the epoch in which it did', async () => {
    await stakes.changeValidator(raising, { vote_percent: 40 });
    await stakes.nextEpoch();
    const lazy = await ada.reads('The validator votes less than most others, so its stakes earn less.');
    expect(lazy.text).to.contain(`⚠️ The validator ${shownAs.get(raising)}`);
    expect((await warningsOf(raising))[0]).to.include('LOW_VOTE_CREDITS');
  });
});
