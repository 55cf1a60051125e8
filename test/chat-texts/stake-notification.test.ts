import { expect } from 'chai';
import { digest } from '../../chat-texts/digest.ts';
import { eventNotification } from '../../chat-texts/event-notification.ts';
import { plainText } from '../../chat-texts/html.ts';
import { shortAddress } from '../../chat-texts/short-address.ts';
import { createTexts, LANGUAGES } from '../../chat-texts/text.ts';
import { STAKE_EVENTS } from '../../domain/events/stake-event-types.ts';
import { SENDER } from '../support/operation-fixture.ts';
import { POSITION } from '../support/stake-fixture.ts';

const texts = createTexts();

describe('the notification of a stake', () => {
  const bodies = Object.entries(STAKE_EVENTS).map(([event, { example }]) => ({
    event,
    body: JSON.stringify({ event, data: example, timestamp: '2026-01-02T10:00:00.000Z' }),
  }));

  it('says that a stake made outside the chat failed, and does not call it a payment', () => {
    const data = {
      wallet_address: SENDER,
      amount: '10',
      token: 'SOL',
      type: 'stake.delegate',
      error_code: 'EPOCH_REWARDS_ACTIVE',
    };
    const body = JSON.stringify({ event: 'transaction.failed', data, timestamp: '2026-01-02T10:00:00.000Z' });
    const { html } = eventNotification(texts.of('en'), { body, network: 'devnet', alert: null }, 'UTC');
    expect(plainText(html)).to.contain(`a stake of ${SENDER} did not happen. The network was paying`);
  });

  function notificationOf(
    event: keyof typeof STAKE_EVENTS,
    data: Record<string, unknown> = {},
    language = 'en',
  ) {
    const body = JSON.stringify({
      event,
      data: { ...STAKE_EVENTS[event].example, ...data },
      timestamp: '2026-01-02T10:00:00.000Z',
    });
    const { html, buttons } = eventNotification(
      texts.of(language),
      { body, network: 'devnet', alert: null },
      'Europe/Madrid',
    );
    return { lines: plainText(html).split('\n'), buttons: buttons.flat() };
  }

  it('says of every event what has happened, in every language, at once and in the digest', () => {
    for (const language of LANGUAGES) {
      const t = texts.of(language);
      const notifications = bodies.map(
        ({ body }) => eventNotification(t, { body, network: 'devnet', alert: null }, 'UTC').html,
      );
      expect(new Set(notifications).size, language).to.equal(bodies.length);
      const entries = bodies.map(({ body }) => ({
        collectedFor: 'quiet' as const,
        event: { body, network: 'devnet' },
      }));
      expect(digest(t, entries, 'UTC').html.split('\n')).to.have.length.above(bodies.length);
    }
  });

  it('names the stake account, as page and API do, and of many the first ones', () => {
    for (const event of ['stake.delegated', 'stake.active', 'stake.reward', 'stake.undelegated'] as const) {
      expect(notificationOf(event).lines, event).to.include(`Stake account ${POSITION}`);
    }
    const positions = Array.from({ length: 7 }, (_, index) => `Stake${index}`);
    expect(notificationOf('stake.withdrawn', { positions }).lines).to.include(
      'Stake accounts Stake0, Stake1, Stake2, Stake3, Stake4 … and 2 more',
    );
  });

  it('says when a stake is free in the zone of the person, not earlier than it may be', () => {
    expect(notificationOf('stake.cooldown', { cooldown_end: '2026-01-03T12:01:00.000Z' }).lines[0]).to.equal(
      '⏰ 10 SOL of stake have almost cooled down on devnet: free on Jan 3, about 13:15 (Europe/Madrid)',
    );
  });

  it('says at once of stake that was not active yet that it is free', () => {
    const undelegated = {
      cooldown_end: '2026-01-02T09:59:50.000Z',
      undelegated_at: '2026-01-02T10:00:00.000Z',
    };
    expect(notificationOf('stake.undelegated', undelegated).lines[0]).to.equal(
      '🧊 10 SOL undelegated on devnet: free now, because they were not active yet',
    );
  });

  it('has a button that withdraws what is free, and says if it is a reminder', () => {
    const { lines, buttons } = notificationOf('stake.withdrawable');
    expect(lines[0]).to.equal(
      '🔓 10 SOL of stake are free on devnet. Withdraw them, or delegate them again.',
    );
    const { example } = STAKE_EVENTS['stake.withdrawable'];
    expect(buttons.map(({ label }) => label)).to.deep.equal(['Withdraw 10 SOL', 'All stakes']);
    expect(buttons[0]).to.deep.include({
      press: {
        do: 'stake_withdraw',
        network: 'devnet',
        from: example.wallet_address,
        position: example.position,
      },
    });
    expect(notificationOf('stake.withdrawable', { reminder: 2 }).lines[0]).to.contain('are still free');
  });

  it('says of several stakes of a wallet in one message when they are free, and withdraws all of them', () => {
    const body = (event: 'stake.withdrawable' | 'stake.cooldown', data: Record<string, unknown>) =>
      JSON.stringify({
        event,
        data: { ...STAKE_EVENTS[event].example, ...data },
        timestamp: '2026-01-02T10:00:00.000Z',
      });
    const together = (...[first = '', ...moreBodies]: string[]) => {
      const stored = { body: first, network: 'devnet', alert: null, moreBodies };
      const { html, buttons } = eventNotification(texts.of('en'), stored, 'Europe/Madrid');
      return { lines: plainText(html).split('\n'), buttons: buttons.flat() };
    };
    const free = together(
      body('stake.withdrawable', { amount: '1.5' }),
      body('stake.withdrawable', { amount: '2' }),
    );
    const { wallet_address: from } = STAKE_EVENTS['stake.withdrawable'].example;
    expect(free.lines).to.deep.equal([
      '🔓 3.5 SOL of 2 stakes are free on devnet. Withdraw them, or delegate them again.',
      `Wallet ${from}`,
    ]);
    expect(free.buttons[0]).to.deep.equal({
      label: 'Withdraw all that is free',
      press: { do: 'stake_withdraw', network: 'devnet', from, position: null },
    });
    const cooling = together(
      body('stake.cooldown', { cooldown_end: '2026-01-03T12:16:00.000Z' }),
      body('stake.cooldown', { cooldown_end: '2026-01-03T12:01:00.000Z' }),
    );
    expect(cooling.lines[0]).to.equal(
      '⏰ 20 SOL of 2 stakes have almost cooled down on devnet: free on Jan 3, about 13:30 (Europe/Madrid)',
    );
  });

  it('names a validator as cards do, at once, together and in the digest, and a name rewrites nothing', () => {
    const { validator_address: address } = STAKE_EVENTS['stake.reward'].example;
    const named = `Ada (${shortAddress(address)})`;
    const about = Object.entries(STAKE_EVENTS).flatMap(([event, { data }]) =>
      'validator_address' in data.shape && event !== 'stake.undelegated' ? event : [],
    );
    const read = (name: string) => ({ network: 'devnet', validators: { [address]: name } });
    for (const language of LANGUAGES) {
      const t = texts.of(language);
      for (const { event, body } of bodies) {
        const { html } = eventNotification(t, { body, alert: null, ...read('Ada') }, 'UTC');
        const entry = { collectedFor: 'quiet' as const, event: { body, ...read('Ada') } };
        const said = [html, digest(t, [entry], 'UTC').html].map((text) => text.includes(named));
        expect(said, event).to.deep.equal(Array(2).fill(about.includes(event)));
      }
    }
    const body = bodies.find(({ event }) => event === 'stake.reward')?.body ?? '';
    const together = { body, alert: null, moreBodies: [body], ...read('<b>x.example') };
    const { html } = eventNotification(texts.of('en'), together, 'UTC');
    expect(html).to.contain(`with &lt;b&gt;x. example (${shortAddress(address)}), 2 stakes`);
  });

  it('says in plain words why a validator performs worse', () => {
    expect(notificationOf('stake.validator').lines.slice(1, 2)).to.deep.equal([
      'The validator has raised its commission in the last epochs.',
    ]);
    expect(notificationOf('stake.validator', {}, 'es').lines[0]).to.contain('Se queda con el 10 %');
  });
});
