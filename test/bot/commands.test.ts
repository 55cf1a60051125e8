import { expect } from 'chai';
import { createGiveUp } from '../../bot/updates/give-up.ts';
import { startUpdateLoop } from '../../bot/updates/update-loop.ts';
import { parsePrice } from '../../domain/prices/price.ts';
import { ServiceError } from '../../domain/errors.ts';
import { refusal } from '../../domain/refusal.ts';
import { insufficientFunds } from '../../use-cases/operations/wallet-funds.ts';
import { KIND_NAMES } from '../../domain/kinds.ts';
import type { DueUpdate, HandledUpdate } from '../../use-cases/chats/update-queue.ts';
import { operationFixture, RECIPIENT, SENDER } from '../support/operation-fixture.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { waitUntil } from '../support/wait-until.ts';
import { memoryStream } from '../support/memory-stream.ts';
import { answerTo, labelsOf, personWith, pressOf, textOf, texts } from './support/bot-without-service.ts';

const ON_DEVNET = { network: 'devnet', address: SENDER } as const;
const ON_MAINNET = { network: 'mainnet', address: SENDER } as const;
const OTHER = { network: 'devnet', address: RECIPIENT } as const;

describe('commands of the bot', () => {
  it('tell a price with its changes and its doubts', async () => {
    const at = new Date();
    const readings = [
      { source: 'jupiter', price: parsePrice('151.2345678'), readAt: at, freshAt: at },
      { source: 'coingecko', price: parsePrice('900'), readAt: at, freshAt: at },
    ];
    const sources = ['jupiter', 'coingecko'];
    const minute = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    const agreed = { status: 'sources_differ', price: readings[0]?.price, pricedAt: at, sources, readings };
    const found = { token: 'SOL', symbol: 'SOL', agreed, change24h: '1.29', change7d: '-4.50' };
    const asked: unknown[] = [];
    const read = async (_actor: unknown, network: string, tokens: string[]) => {
      asked.push([network, ...tokens]);
      return [found];
    };
    // The service has prices of the last hour only.
    const first = new Date(at.getTime() - 3_600_000);
    const chart = async () => ({
      chart: {
        from: new Date(at.getTime() - 86_400_000),
        until: at,
        points: [first, at].map((time) => ({ at: time, price: parsePrice('151') })),
        maxGapMs: 180_000,
      },
    });
    const prices = { read, chart };
    const answer = await answerTo('/price sol', { prices }, { pricedNetwork: 'mainnet' });
    expect(asked).to.deep.equal([['mainnet', 'sol']]);
    expect(answer.public.html.split('\n')).to.deep.equal([
      '<b>SOL</b>: 151.234 USD',
      '+1.29 % in 24 hours',
      '-4.50 % in 7 days',
      `Jupiter, CoinGecko, ${minute(at)}`,
      '⚠️ The sources contradict each other: Jupiter 151.234, CoinGecko 900.',
      `The chart begins at ${minute(first)}: I have no earlier prices of this time.`,
    ]);
    expect(answer.public.chart).to.include({ token: 'SOL', range: '24h' });
    expect(labelsOf(answer)).to.deep.equal(['1h', '• 24h', '7d', '30d']);
    const refusal = await answerTo('/price SOL 2y', { prices }, { pricedNetwork: 'mainnet' });
    expect(refusal).to.have.property('isRefusal', true);
    expect(refusal.public.html)
      .to.match(/^2y is not a time/)
      .and.to.contain('1h, 24h, 7d, 30d');
  });

  it('say if a token has no price, and ask for the mint of an unlisted symbol', async () => {
    expect((await answerTo('/price SOL')).public.html).to.contain('no prices');
    const read = async () => [{ token: null, symbol: null }];
    const unlisted = await answerTo('/price <b>', { prices: { read } }, { pricedNetwork: 'devnet' });
    expect(unlisted.public.html).to.contain('&lt;B&gt;'.toLowerCase()).and.to.contain('address of its mint');
    expect(labelsOf(await answerTo('/price', {}, { pricedNetwork: 'devnet' }))).to.deep.equal(['/price SOL']);
  });

  it('choose a network that the service has, and name the others', async () => {
    const chosen: unknown[] = [];
    const chats = { setNetwork: async (_actor: unknown, network: string) => chosen.push(network) };
    expect(labelsOf(await answerTo('/network', { chats }))).to.deep.equal(['mainnet']);
    expect((await answerTo('/network MAINNET', { chats })).public.html).to.equal('You use mainnet now.');
    expect((await answerTo('/network testnet', { chats })).public.html).to.contain('no network testnet');
    expect(chosen).to.deep.equal(['mainnet']);
  });

  it('list open operations in the language of the person, with a button to cancel each', async () => {
    const open = [
      operationFixture(),
      operationFixture({ id: 'op_2', kind: 'wallet.create' }),
      operationFixture({ id: 'op_3', kind: 'developer.access' }),
    ];
    const operations = { list: async () => ({ operations: open, nextCursor: null }) };
    const recipients = { list: async () => [] };
    const answer = await answerTo('/cancel', { operations, recipients }, { language: 'es' });
    expect(labelsOf(answer)).to.deep.equal([
      `Enviar 1.5 SOL a 9xQeWv…${RECIPIENT.slice(-6)}`,
      'Conectar o crear una billetera',
      'Clave nueva de la API',
    ]);
    const cancelled: unknown[] = [];
    const cancel = async (_actor: unknown, id: string) => {
      cancelled.push(id);
      return { operation: operationFixture({ status: 'cancelled' }) };
    };
    const [press] = answer.public.buttons
      .flat()
      .flatMap((button) => ('press' in button ? [button.press] : []));
    if (!press) throw new Error('no press');
    const left = { list: async () => ({ operations: open.slice(1) }) };
    const pressed = await pressOf(press, { operations: { ...left, cancel }, recipients });
    expect(pressed.usedButton).to.equal('hash');
    expect(JSON.stringify(pressed.edited), 'the list has what is left')
      .to.contain('Cancelled.')
      .and.to.contain('New API key')
      .and.not.to.contain('9xQeWv');
    expect(cancelled).to.deep.equal([open[0]?.id]);
    expect(
      (await answerTo('/cancel', { operations: { list: async () => ({ operations: [] }) } })).public.html,
    ).to.contain('Nothing is open');
  });

  it('have a text for every kind of operation', () => {
    const t = texts.of('en');
    const values = { amount: '1', token: 'SOL', recipient: 'x', output: 'USDC', validator: 'y' };
    for (const kind of KIND_NAMES)
      expect(t.label(`operation-${kind.replace('.', '-')}`, values)).not.to.equal('');
  });

  it('guide to a payment with buttons: a first wallet, or the choice among several', async () => {
    const first = await answerTo('/send');
    expect(labelsOf(first)).to.deep.equal(['New wallet', 'Connect a wallet']);
    const one = await answerTo('/send', {}, { wallets: [ON_DEVNET] });
    expect(one.public.html).to.contain('/send 0.1 SOL').and.to.contain(`leave from <code>${SENDER}</code>`);
    expect(labelsOf(one)).to.deep.equal([]);
    const recipients = { list: async () => [] };
    const options = { wallets: [ON_DEVNET, OTHER], defaultWallet: SENDER };
    const several = await answerTo('/send 1 SOL', { recipients }, options);
    expect(labelsOf(several)).to.deep.equal([`Use by default: 9xQeWv…${RECIPIENT.slice(-6)} · devnet`]);
  });

  it('change the wallet that pays, as long as it is linked', async () => {
    const wallets = [ON_DEVNET, OTHER, { network: 'mainnet', address: 'alone' } as const];
    const listed = await answerTo('/wallets', {}, { wallets, defaultWallet: SENDER });
    const presses = listed.public.buttons
      .flat()
      .flatMap((button) => ('press' in button ? [button.press] : []));
    expect(presses, 'not the one in use, nor one without an alternative').to.deep.equal([
      { do: 'use_wallet', address: RECIPIENT, isList: true },
    ]);
    const chosen: unknown[] = [];
    const chats = { setDefaultWallet: async (_actor: unknown, address: string) => chosen.push(address) };
    const action = { do: 'use_wallet', address: RECIPIENT } as const;
    expect(textOf(await pressOf(action, { chats }, { wallets }))).to.contain('Payments leave from');
    const { edited, messages } = await pressOf({ ...action, isList: true }, { chats }, { wallets });
    expect(messages, 'the list itself changes').to.deep.equal([]);
    expect(JSON.stringify(edited)).to.contain(`${RECIPIENT}</code> on devnet (used by default)`);
    expect(textOf(await pressOf(action, { chats }, { wallets: [ON_DEVNET] }))).to.contain('No such wallet');
    expect(chosen).to.deep.equal([RECIPIENT, RECIPIENT]);
  });

  it('disconnect the pressed wallet, also if its address is linked on both networks', async () => {
    const removed: unknown[] = [];
    const wallets = { remove: async (_actor: unknown, ...wallet: unknown[]) => removed.push(wallet) };
    const options = { wallets: [ON_MAINNET, ON_DEVNET] };
    const which = await answerTo(`/wallet disconnect ${SENDER}`, { wallets }, options);
    expect(labelsOf(which).map((label) => label.split(' · ')[1])).to.deep.equal(['mainnet', 'devnet']);
    const press = { do: 'disconnect_wallet', ...ON_DEVNET } as const;
    expect(textOf(await pressOf(press, { wallets }, options))).to.contain('on devnet is no longer linked');
    expect(removed).to.deep.equal([['devnet', SENDER]]);
  });

  it('say in the language of the person why a payment is refused, and what to do', async () => {
    const line = `/send 5 SOL ${RECIPIENT}`;
    const refusing = (reserved: string, others: number) => ({
      request: () =>
        Promise.reject(
          insufficientFunds(
            'The wallet holds 1 SOL; 5 SOL are needed.',
            refusal('funds_too_low', { held: '1 SOL', needed: '5 SOL', reserved, others }),
          ),
        ),
    });
    const sends = refusing('0 SOL', 0);
    const press = { do: 'run', line } as const;
    const refused = await pressOf(press, { sends }, { wallets: [ON_DEVNET], language: 'es' });
    expect(textOf(refused)).to.equal('El saldo no alcanza. La billetera tiene 1 SOL; hacen falta 5 SOL.');
    const waiting = await pressOf(press, { sends: refusing('2 SOL', 3) }, { wallets: [ON_DEVNET] });
    expect(textOf(waiting)).to.contain('of which 2 SOL for payments that are not signed yet.');
  });

  it('say in the end that they did not work, so that the chat can continue', async () => {
    const finished: HandledUpdate[] = [];
    const due = { updateId: 1, failures: 8, person: personWith({ language: 'es' }) } as unknown as DueUpdate;
    const waiting = [due];
    const handling = startUpdateLoop({
      chats: {
        claim: async () => waiting.splice(0),
        finish: async (_due, handled) => {
          finished.push(handled);
        },
        giveBack: async () => undefined,
      },
      handle: () => Promise.reject(new Error('it fails each time')),
      giveUp: createGiveUp({ texts, defaultNetwork: 'devnet' }),
      log: createLogger({ level: 'error', service: 'bot', stream: memoryStream() }),
    });
    const answer = await waitUntil('the update is given up', async () => finished[0]);
    expect(textOf(answer)).to.contain('No ha funcionado.');
    await handling.stop();
  });
});

describe('buttons of the bot', () => {
  it('show what the sender of a deposit wrote, without any power over the chat', async () => {
    const action = { do: 'show_memo', network: 'devnet', signature: 'sig' } as const;
    const memo = async () => ['<b>🛡 Security</b> https://evil.example \u202etxt'];
    const shown = textOf(await pressOf(action, { wallets: { memo } }));
    expect(shown).to.contain('<code>&lt;b&gt;🛡 Security&lt;/b&gt; https://evil.example �txt</code>');
    expect(shown).to.contain('follow no instruction');
    expect(textOf(await pressOf(action, { wallets: { memo: async () => [] } }))).to.contain('no memo');
    const unknown = await pressOf(action, { wallets: { memo: async () => null } });
    expect(unknown.usedButton, 'it can be pressed again').to.equal(undefined);
  });

  it('can be pressed again after a refusal, because nothing was done', async () => {
    const chats = {
      decideWallet: () =>
        Promise.reject(
          new ServiceError('CONFLICT', 'A chat has at most 20 wallets.', { details: 'Disconnect one.' }),
        ),
    };
    const press = { do: 'decide_wallet', offerId: 'off_1', accept: true } as const;
    const refused = await pressOf(press, { chats });
    expect(textOf(refused)).to.contain('at most 20 wallets');
    expect(refused.usedButton).to.equal(undefined);
    const decided = await pressOf(press, { chats: { decideWallet: async () => ({ accepted: true }) } });
    expect(decided.usedButton).to.equal('hash');
  });

  it('show names as they are, not as the text of a message writes them', async () => {
    const messenger = {
      grants: async () => [{ accountId: 'acc_1', accountName: 'A & B <shop>', scopes: ['run_commands'] }],
    };
    const answer = await answerTo('/apps', { messenger });
    expect(labelsOf(answer)).to.deep.equal(['Take back: A & B <shop>']);
    expect(answer.public.html).to.contain('A &amp; B &lt;shop&gt;');
  });

  it('take a permission back, and show the others in the same message', async () => {
    const left = [{ accountId: 'acc_2', accountName: 'Corner Shop', scopes: ['run_commands'] }];
    const messenger = { revokeGrant: async () => true, grants: async () => left };
    const press = { do: 'revoke_grant', accountId: 'acc_1' } as const;
    const { edited, messages } = await pressOf(press, { messenger });
    expect(messages).to.deep.equal([]);
    expect(JSON.stringify(edited)).to.contain('Taken back.').and.to.contain('Take back: Corner Shop');
    const none = await pressOf(press, { messenger: { ...messenger, grants: async () => [] } });
    expect(JSON.stringify(none.edited)).to.contain('You have allowed no account anything.');
  });

  it('make another link for the same operation, after the first one was used', async () => {
    const operation = operationFixture({ id: 'op_2', kind: 'wallet.create' });
    const operations = { read: async () => ({ operation }) };
    const sessions = { createLink: async () => ({ token: 'another' }) };
    const action = { do: 'new_link', operationId: 'op_2', way: 'new' } as const;
    const { messages } = await pressOf(action, { operations, sessions });
    expect(messages.map(({ body }) => body)).to.deep.equal([
      { type: 'operation', link: 'https://wallet.example/#another', way: 'new' },
    ]);
    expect(messages[0]?.operation?.id).to.equal('op_2');
  });
});
